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
