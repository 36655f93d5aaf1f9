// Buttons that copy an address. Without script they stay hidden, and the address can be marked by hand.
async function copy(text, beside) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* an address that is not secure has no clipboard: what is marked can be copied all the same */ }
  const range = document.createRange();
  range.selectNodeContents(beside);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return document.execCommand("copy");
}
for (const b of document.querySelectorAll("[data-copy]")) {
  b.hidden = false;
  b.addEventListener("click", async () => {
    b.textContent = (await copy(b.dataset.copy, b.previousElementSibling)) ? "Copied" : "Press Ctrl C";
    setTimeout(() => { b.textContent = "Copy"; }, 2500);
  });
}
