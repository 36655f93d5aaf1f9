// The keyboard's place on the page. What had the focus often goes with the question that it answered; then the focus goes to what
// stands in its place, and not to the beginning of the page.
let last: HTMLElement | null = null;
let zone = "";
let card = "";

const zones = [".tray", ".hand", ".choices", ".q", ".buysheet"];

// Where the focus goes when it has gone: from what lies on the map to the map, from a use of a card to the card, else to the question.
function heir(): HTMLElement | null {
  if (zone === ".hand" && card) {
    const k = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`);
    if (k) return k;
  }
  if (zone === ".buysheet")
    // The row that can take no more, or has none left, keeps the focus.
    return (
      last?.closest(".stepper")?.querySelector<HTMLElement>("button:not([disabled])") ??
      document.querySelector<HTMLElement>(".buysheet, .q")
    );
  return document.querySelector<HTMLElement>(zone === ".tray" || zone === ".hand" ? "#map" : ".q");
}

// The control that the Tab key has come to: Enter presses it. What has the focus for another reason (it was clicked on, arrows or the page
// went there) leaves Enter to the gold answer.
let tabbed: EventTarget | null = null;
let tabs = false; // Tab is the key that moves the focus now

function watchTab() {
  addEventListener(
    "keydown",
    (e) => {
      tabs = e.key === "Tab";
      if (!/^(Tab|Shift|Enter| )$/.test(e.key)) tabbed = null; // whoever goes on with other keys is not about that control any more
    },
    true,
  );
  addEventListener("focusin", (e) => {
    if (tabs) tabbed = e.target;
    else if (e.target !== tabbed) tabbed = null;
    tabs = false;
  });
  addEventListener(
    "pointerdown",
    () => {
      tabs = false;
      tabbed = null;
    },
    true,
  );
}

export const hasTabbed = (el: Element) => el === tabbed;

// Places that lie over the page and take the focus with their keys.
const own = ".tray,.overcard,.menulist,.handover,[role=dialog],[role=menu]";

// enterIsGold tells whether Enter is the gold answer's though a control has the focus: a gold button says Enter, and nobody has tabbed to the control.
export function enterIsGold(el: Element): boolean {
  if (el === tabbed || el.closest(own)) return false;
  const says = (b: Element) => [...b.querySelectorAll(".kbd")].some((k) => k.textContent === "Enter");
  return [...document.querySelectorAll(".q .btn.primary:enabled, .buysheet .btn.primary:enabled")].some(says);
}

export function keepFocus() {
  watchTab();
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
    const at = document.activeElement;
    if (!last || !zone || (at && at !== document.body && !(at as HTMLButtonElement).disabled)) return;
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

// stepOnSheet moves the focus among the rows of a sheet; left and right change the number of a row.
export function stepOnSheet(sheet: Element, [dx, dy]: [number, number]) {
  if (dx) return countOnSheet(sheet, Math.sign(dx));
  const buttons = (r: Element) => [...r.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const rows = [...sheet.querySelectorAll(".rows .stepper")].filter((r) => buttons(r).length);
  const at = document.activeElement;
  const row = rows.findIndex((r) => r.contains(at));
  const now = rows[row];
  if (!now)
    return buttons(rows[dy < 0 ? rows.length - 1 : 0] ?? sheet)
      .pop()
      ?.focus();
  // The same place in the next row: the last one where the rows are of different lengths.
  const to = buttons(rows[(row + dy + rows.length) % rows.length] ?? now);
  (to.find((b) => b.textContent === at?.textContent) ?? to.pop())?.focus();
}

// countOnSheet changes the number of the row with the focus, or of the first that can be changed, by one.
export function countOnSheet(sheet: Element, by: number) {
  const rows = [...sheet.querySelectorAll(".rows .stepper")];
  const at = document.activeElement;
  const row = rows.find((r) => r.contains(at)) ?? rows.find((r) => r.querySelector("button:not([disabled])"));
  if (!row) return;
  const all = [...row.querySelectorAll<HTMLButtonElement>("button")];
  // A button for each number, or one for less and one for more.
  const now = all.findIndex((b) => b.ariaPressed === "true");
  const b = now >= 0 ? all[now + by] : by < 0 ? all[0] : all[all.length - 1];
  if (!b || b.disabled) {
    if (!row.contains(at)) all.find((x) => !x.disabled)?.focus();
    return;
  }
  b.focus();
  b.click();
}
