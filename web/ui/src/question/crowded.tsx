// The bar when a stack is sent where not all of it fits: nothing has been done yet.
import { say } from "../state/options";
import { busy, chart, pieces, view } from "../state/table";
import { type Crowded, crowded, sendThose } from "../state/together";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Bar } from "./bar";

const nameOf = (id: string) => pieces.value.get(id)?.label ?? id;

// Up to three names, and how many more.
function names(ids: string[]): string {
  const l = ids.map(nameOf);
  return l.length > 3 ? `${l.slice(0, 2).join(", ")} and ${l.length - 2} more` : l.join(", ");
}

// The first of the stack goes in any case.
const some = (x: Crowded) => x.fits.fit.includes(x.lead);

// Where they go nowhere it is not for want of room: the rule says why, and who can is named.
const aloneSays = (x: Crowded) => (x.fits.fit.length ? `Only ${names(x.fits.fit)}` : "All the same");

// Where they would be: where they go, or, if there is only no room for all of them to stay, where the first of them stands.
const placeOf = (x: Crowded) => x.option.hex ?? (x.fits.over ? (pieces.value.get(x.lead)?.at ?? "") : "");

// What is asked, in a sentence.
export function crowdedSays(x: Crowded): string {
  const c = chart.value;
  const { fit, left } = x.fits;
  const all = fit.length + left.length;
  const hex = placeOf(x);
  if (!hex) return `${x.fits.reasons[0]?.text ?? "Not all of them can do that."} ${aloneSays(x)}?`;
  const where = c?.hex.has(hex) ? ` in ${c.title(hex)}` : "";
  if (!some(x))
    return `${fit.length || "None"} of the ${all} ${fit.length > 1 ? "fit" : "fits"}${where}: send them all?`;
  const one = fit.length === 1;
  return `${fit.length} of ${all} ${one ? "fits" : "fit"}${where}: send the first ${one ? "one" : fit.length}?`;
}

export function CrowdedBar({ of: x }: { of: Crowded }) {
  const c = chart.value;
  if (!c) return null;
  const { fit, left, over, reasons } = x.fits;
  const all = fit.length + left.length;
  const who = (
    <>
      <Flag seat={view.value.seat} />
      {say(x.option, c, pieces.value)}
      <Rule id={reasons[0]?.rule} />
    </>
  );
  return (
    <Bar kind={busy.value ? "busy crowded" : "crowded"} who={who} say={crowdedSays(x)}>
      {some(x) && (
        <button class="btn answer primary" data-send="fit" onClick={() => sendThose(x, false)}>
          <span class="what">
            <b>{placeOf(x) ? `Send the first ${fit.length === 1 ? "one" : fit.length}` : aloneSays(x)}</b>
            <small>
              {placeOf(x) ? "" : "without "}
              {names(left)} {!placeOf(x) ? "" : left.length === 1 ? "stays" : "stay"}
            </small>
          </span>
          <span class="kbd">Enter</span>
        </button>
      )}
      {over && (
        <button class="btn answer unsure" data-send="all" onClick={() => sendThose(x, true)}>
          <span class="what">
            <b>Send all {all}</b>
            <small>{reasons[0]?.text}</small>
          </span>
          <span class="kbd">A</span>
        </button>
      )}
      <button class="btn ghost" onClick={() => (crowded.value = null)}>
        Not so<span class="kbd">Esc</span>
      </button>
    </Bar>
  );
}

// crowdedKeys are the keys while it stands there: no other answers.
export function crowdedKeys(e: KeyboardEvent): boolean {
  const x = crowded.value;
  if (!x || /^Arrow|^Tab$|^[+=\-0hcl]$/.test(e.key)) return false;
  if (e.key === "Enter" && (e.target as HTMLElement).closest(".q.crowded button")) return false;
  if (e.key === "Escape") crowded.value = null;
  else if (e.key === "Enter" && some(x)) sendThose(x, false);
  else if (e.key === "a" && x.fits.over) sendThose(x, true);
  e.preventDefault();
  return true;
}
