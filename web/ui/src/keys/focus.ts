// The keyboard's place on the page. What had the focus often goes with the question that it answered; then the focus goes to what
// stands in its place, and not to the beginning of the page.
let last: HTMLElement | null = null;
let zone = "";
let card = "";

const zones = [".tray", ".hand", ".choices", ".q"];

// Where the focus goes when it has gone: from what lies on the map to the map, from a use of a card to the card, else to the question.
function heir(): HTMLElement | null {
  if (zone === ".hand" && card) {
    const k = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`);
    if (k) return k;
  }
  return document.querySelector<HTMLElement>(zone === ".tray" || zone === ".hand" ? "#map" : ".q");
}

export function keepFocus() {
  addEventListener("focusin", (e) => {
    last = e.target as HTMLElement;
    zone = zones.find((z) => last!.closest(z)) ?? "";
    const k = last.dataset.card ?? last.closest<HTMLElement>("[data-of]")?.dataset.of;
    if (zone === ".hand") card = k ?? card;
  });
  addEventListener("pointerdown", () => {
    last = null;
  }); // whoever points is not lost
  const mend = () => {
    if (!last || !zone || (document.activeElement && document.activeElement !== document.body)) return;
    const to = last.isConnected && !(last as HTMLButtonElement).disabled ? last : heir();
    to?.focus({ preventScroll: true });
  };
  new MutationObserver(mend).observe(document.getElementById("app")!, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
}

// step moves the focus among the buttons of a group, as arrows do.
export function step(group: Element, by: number) {
  const all = [...group.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const i = all.indexOf(document.activeElement as HTMLElement);
  all[(i + by + all.length) % all.length]?.focus();
}
