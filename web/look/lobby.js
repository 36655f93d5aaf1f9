// The lobby with less clicking: a filter that is changed is shown at once, and only the sides of the game that is chosen are offered. Without script there is a button, and the server says what does not go together.
const filters = document.querySelector("[data-filters]");
if (filters) {
  filters.querySelector("button").hidden = true;
  filters.addEventListener("change", () => {
    for (const e of [...filters.elements]) if (e.name && !e.value) e.disabled = true; // what does not matter does not stand in the address
    filters.requestSubmit();
  });
  addEventListener("pageshow", () => { // whoever comes back by the browser's button finds the filters of the list that stands there
    for (const e of filters.elements) e.disabled = false;
    filters.reset();
    sidesOf(filters, filters.elements.game.value.split("/")[0]);
  });
}
const sidesOf = (form, game) => {
  const side = form?.querySelector("[name=side]");
  if (!side) return;
  for (const g of side.querySelectorAll("optgroup")) {
    const of = g.firstElementChild?.value.split("/")[0] === game;
    g.hidden = g.disabled = !!game && !of;
    if (game && !of && g.contains(side.selectedOptions[0])) side.value = "";
  }
};
const to = document.querySelector("[data-offer] [name=to]");
if (to) { // who is named is challenged, and the button says which of the two it does
  const send = to.form.querySelector("[data-challenges]");
  const say = () => { send.textContent = to.value.trim() ? send.dataset.challenges : send.dataset.offers; };
  to.addEventListener("input", say);
  say();
}
for (const [form, name] of [[filters, "game"], [document.querySelector("[data-offer]"), "scenario"]]) {
  const of = form?.querySelector(`[name=${name}]`);
  if (!of) continue;
  const set = () => sidesOf(form, of.value.split("/")[0]);
  of.addEventListener("change", set, true);
  set();
}
// Whoever waits here hears of challenges: that somebody challenges him, and what has come of his own, whose game may wait for him by now. The page stays as it is, since he may be filling in the form.
const asked = document.querySelector("[data-asked]");
async function listen() {
  const { asked: mark } = asked.dataset;
  for (;;) {
    const here = document.visibilityState === "visible"; // a page in the background asks now and then
    if (!here) await new Promise((go) => setTimeout(go, 30_000));
    try {
      const r = await fetch(`/challenges?mark=${mark}${here ? "&wait=25" : ""}`, { headers: { Accept: "application/json" } });
      if (r.status === 401) return;
      if (r.ok) {
        const now = await r.json();
        if (now.mark === mark) continue;
        const news = document.createElement("p");
        news.className = "done";
        news.append("There is news of your challenges. ", Object.assign(document.createElement("a"), { href: "/lobby", textContent: "Show it" }));
        asked.append(news);
        document.title = `(1) ${document.title}`;
        return;
      }
    } catch { /* the next time */ }
    await new Promise((go) => setTimeout(go, 20_000));
  }
}
if (asked) listen();
