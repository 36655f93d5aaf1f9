// How many games wait for the player: beside the link to the next of them and in the title of the tab, kept up to date. Q goes there.
const link = document.querySelector(".nextgame");
const count = link?.querySelector(".count");
const title = document.title.replace(/^\(\d+\) /, "");

async function look() {
  const r = await fetch("/next", { headers: { Accept: "application/json" } });
  if (!r.ok) return;
  const { waiting } = await r.json();
  link.hidden = !waiting;
  count.textContent = waiting;
  document.title = waiting ? `(${waiting}) ${title}` : title;
}

if (link) {
  const again = () => look().catch(() => {}); // the next time
  setInterval(again, 120_000);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") again();
  });
  addEventListener("pageshow", (e) => {
    if (e.persisted) again();
  });
  addEventListener("keydown", (e) => {
    if (e.key.toLowerCase() !== "q" || e.ctrlKey || e.metaKey || e.altKey || link.hidden || e.target.closest("input,select,textarea")) return;
    location.assign("/next");
  });
}
