// What tells of a turn when the page is not looked at: the title and the picture of its tab, and a notice of the browser.
import { effect } from "@preact/signals";
import { seatLabel } from "../state/names";
import { boot, live, mySeat, unread, view } from "../state/table";
import { decides } from "./heard";
import { waiting } from "./next";
import { noticing } from "./settings";

const title = document.title;
const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const plain = icon?.href ?? "";

// The sign of the house with a golden disc on it.
const marked =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 1L21.5 6.5V17.5L12 23L2.5 17.5V6.5Z" fill="#16232b"/>' +
      '<path d="M4 15.5Q8 12.5 12 14.6T20 13.5V16.7L12 21.3L4 16.7Z" fill="#7db7cc"/>' +
      '<circle cx="17" cy="7" r="6.2" fill="#f2c230" stroke="#fff" stroke-width="1.4"/></svg>',
  );

effect(() => {
  const mine = decides(live.value);
  const talk = unread.value;
  const more = waiting.value; // other games
  document.title = (mine ? "● Your move: " : talk ? `(${talk}) ` : "") + (more ? `[${more} more] ` : "") + title;
  if (icon) icon.href = mine || talk ? marked : plain;
});

let shown: Notification | null = null;
let asked = false; // whether the player had to decide when the page was last looked at

effect(() => {
  const mine = decides(live.value);
  const news = mine && !asked;
  asked = mine;
  if (!mine) shown?.close();
  if (!news || !noticing.peek() || document.visibilityState === "visible") return;
  try {
    const where = view.peek().where.slice(-1)[0] ?? "";
    shown = new Notification(`${boot.game.title}: your move`, {
      body: [seatLabel(mySeat.peek()), where].filter(Boolean).join(", "),
      tag: boot.game.id,
      icon: plain,
    });
    shown.onclick = () => {
      focus();
      shown?.close();
    };
  } catch {
    noticing.value = false; // some phones have the word for it and not the thing
  }
});
