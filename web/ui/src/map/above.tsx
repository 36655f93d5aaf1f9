// All that lies on the ground of the map, from the lowest to the highest.

import { armsLook } from "../counter/squad";
import { DeedMarks } from "../deeds/drawn";
import { Fought, Marches } from "../playback/marches";
import { Ghosts } from "../setup/ghosts";
import { SituationOver, SituationUnder } from "../situation/drawn";
import { shown as layersShown } from "../situation/layers";
import type { Chart } from "../state/chart";
import { aboard, asked, byHex, isSealed, measure, onlyActing, past, picked, reading, view } from "../state/table";
import type { Spot } from "../wire/types";
import { Arrows } from "./arrows";
import { Chips } from "./chips";
import { CompanyStack } from "./companystack";
import { CompanyOver, CompanyUnder } from "./fieldworks";
import { Flight, flying } from "./flight";
import { Glow } from "./glow";
import { Lanes } from "./lanes";
import { Sightlines } from "./los";
import { Ranges } from "./ranges";
import { Reach } from "./reach";
import { Reaches } from "./reaches";
import { involved } from "./rings";
import { SquadStack } from "./squadstack";
import { Stack } from "./stack";
import { StepStack } from "./stepstack";
import { SupplyLand, SupplyLines, supplying } from "./supply";
import { Path } from "./way";
import { SquadOver, SquadUnder } from "./works";

export function Above({ c, box }: { c: Chart; box: number[] }) {
  const active = involved.value;
  const where = view.value.where;
  const air = new Set(flying.value.map((f) => f.p.id));
  const acting = reading.value?.byUnit;
  const squad = c.sheet.face.style === "squad";
  const company = c.sheet.face.style === "company";
  const steps = c.sheet.face.style === "steps";
  const Pile = squad ? SquadStack : company ? CompanyStack : steps ? StepStack : Stack;
  // Who is in a cave stands behind who is above it.
  const places = [...byHex.value].sort(
    ([a], [b]) => Number(!!(c.hex.get(b) as Spot).in) - Number(!!(c.hex.get(a) as Spot).in),
  );
  // Every stack is drawn twice, as a counter and as the chip that it is from afar; which is seen costs nothing to change.
  const draw = (inside: boolean) => {
    const near: preact.JSX.Element[] = [];
    const afar: preact.JSX.Element[] = [];
    for (const [h, l] of places) {
      if (active.has(h) !== inside) continue;
      const hex = c.hex.get(h)!;
      let shown = air.size ? l.filter((p) => !air.has(p.id)) : l;
      if (onlyActing.value && acting)
        shown = shown.filter(
          (p) => acting.has(p.id) || p.id === reading.value?.actor || p.side !== asked.value?.seats[0],
        );
      const top = picked.value ?? reading.value?.actor ?? null;
      const host = (hex as Spot).in;
      const shut = !!host && isSealed(host);
      const look =
        shown
          .map(
            (p) =>
              p.id + (p.state?.join() ?? "") + JSON.stringify(p.values ?? "") + (aboard.value.get(p.id)?.[0]?.id ?? ""),
          )
          .join("|") +
        (shut ? "shut" : "") +
        where.join() +
        (top && shown.some((p) => p.id === top) ? top : "") +
        (squad ? armsLook(shown) : "");
      near.push(<Pile key={h} hex={hex} pieces={shown} c={c} where={where} top={top} chip={false} look={look} />);
      afar.push(<Pile key={h} hex={hex} pieces={shown} c={c} where={where} top={top} chip={true} look={look} />);
    }
    return (
      <>
        <g class="counters faces">{near}</g>
        <g class="counters chips">{afar}</g>
      </>
    );
  };
  const [vx, vy, vw, vh] = c.sheet.framed ? [0, 0, c.sheet.width, c.sheet.height] : box; // the table around a board is dark already
  const veil =
    asked.value &&
    active.size > 0 &&
    active.size < c.sheet.hexes.length * 0.5 &&
    !past.value &&
    !measure.value &&
    !supplying.value &&
    !layersShown.value.length;
  return (
    <>
      {c.sheet.lanes && <Lanes c={c} />}
      {squad && <SquadUnder c={c} />}
      {company && <CompanyUnder c={c} />}
      <SupplyLand c={c} />
      <Marches c={c} />
      <Ghosts c={c} />
      <SituationUnder c={c} />
      {draw(false)}
      {veil && (
        <path
          class="veil"
          fill-rule="evenodd"
          d={
            `M${vx} ${vy}h${vw}v${vh}h${-vw!}Z` +
            [...active].map((h) => "M" + c.points(h).replaceAll(" ", "L") + "Z").join("")
          }
        />
      )}
      <g class="hl">
        <Glow c={c} />
      </g>
      {draw(true)}
      {squad && <SquadOver c={c} />}
      {company && <CompanyOver c={c} />}
      <Reaches c={c} />
      <SupplyLines c={c} />
      <SituationOver c={c} />
      <Reach c={c} />
      {!squad && <Arrows c={c} />}
      <Chips c={c} />
      <Path c={c} />
      <Fought c={c} />
      <DeedMarks c={c} />
      {flying.value.map((f) => (
        <Flight key={f.n} c={c} f={f} where={where} />
      ))}
      {c.sheet.sight ? <Sightlines c={c} /> : <Ranges c={c} />}
    </>
  );
}
