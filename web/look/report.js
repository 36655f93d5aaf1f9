// What the report of a game can do beside being read: copy its address, print, play again, play on from a turning point, and walk from one turning
// point to the next with the arrow keys. Without script the rest is there all the same.
const main = document.querySelector("main");
const { game, seat } = main.dataset;
const told = document.querySelector(".told");
const tell = (text) => {
  told.textContent = text;
  setTimeout(() => {
    if (told.textContent === text) told.textContent = "";
  }, 5000);
};

async function go(path, body) {
  const r = await fetch(game + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).catch(() => null);
  const answer = await r?.json().catch(() => null);
  if (r?.ok && answer?.url) location.assign(answer.url);
  else tell(answer?.reasons?.map((x) => x.text).join(" ") || "The server gave no answer. Nothing has changed.");
}

const acts = {
  copy: () =>
    navigator.clipboard.writeText(location.origin + location.pathname).then(
      () => tell("Copied. Whoever may see the game can read it."),
      () => tell(location.origin + location.pathname),
    ),
  print: () => window.print(),
  rematch: () => go("/rematch", { seat }),
  branch: (b) => go("/branch", { seat: seat || "observer", n: Number(b.dataset.n) }),
};
for (const b of document.querySelectorAll("[data-act]")) {
  b.hidden = b.dataset.act === "copy" && !navigator.clipboard;
  b.addEventListener("click", () => acts[b.dataset.act](b));
}

let at = -1;
const points = [...document.querySelectorAll(".turning li")];
const marks = [...document.querySelectorAll(".curve .mark")];
function light(n) {
  at = n;
  points.forEach((p, i) => p.classList.toggle("on", i === n));
  marks.forEach((p, i) => p.classList.toggle("on", i === n));
  points[n]?.scrollIntoView({ block: "nearest" });
}
points.forEach((p, i) => p.addEventListener("mouseenter", () => light(i)));
addEventListener("keydown", (e) => {
  if (!points.length || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "ArrowRight") light(Math.min(points.length - 1, at + 1));
  else if (e.key === "ArrowLeft") light(Math.max(0, at - 1));
  else return;
  e.preventDefault();
});
