// Frames questions as the page does (src/map/framing.ts) and checks what must hold of every frame; page_test.go runs it.
import { build } from "esbuild";

const out = await build({ entryPoints: ["src/map/framing.ts"], bundle: true, write: false, format: "esm" });
const { frame, most, shown } = await import(
  "data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64")
);
let seed = 1944;
const random = (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
  return ((seed >>> 8) / 16777216) * n;
};
const fail = (what, x) => {
  console.error(what, JSON.stringify(x));
  process.exit(1);
};
let still = 0;
let moved = 0;
let far = 0;
for (let i = 0; i < 20000; i++) {
  const width = 400 + random(1500);
  const height = 400 + random(800);
  const hex = 100;
  const panels = [];
  if (random(1) < 0.7) panels.push({ x0: 10, y0: 10, x1: 56, y1: 320 });
  if (random(1) < 0.4) panels.push({ x0: width - 280, y0: 8, x1: width - 10, y1: 160 });
  const r = {
    width,
    height,
    foot: random(1) < 0.5 ? 0 : Math.min(184, height * 0.3),
    panels,
    hex,
    least: 50,
    most: 118,
  };
  const spread = random(1) < 0.5 ? 500 : 2500;
  const cx = random(3000);
  const cy = random(2000);
  const all = Array.from({ length: 1 + Math.floor(random(8)) }, () => ({
    x: cx + random(spread),
    y: cy + random(spread),
  }));
  const target = all.slice(0, 1);
  const now = { x: -random(2000), y: -random(1500), s: 0.3 + random(1.2) };
  const v = frame(all, target, now, r);
  const x = { all, now, r, v };
  if (all.every((p) => shown(p, now, r))) {
    if (v) fail("the map moves though all is seen", x);
    still++;
    continue;
  }
  if (!v) fail("the map stays though something is not seen", x);
  if (v.s < 0.5 - 1e-9) fail("too small to be read", x);
  if (v.s > Math.max(now.s, 0.5) + 1e-9) fail("it is made larger", x);
  const seen = all.filter((p) => shown(p, v, r)).length;
  if (!shown(target[0], v, r) && panels.length < 2) fail("the target is not seen", x);
  // Half a screen each way is free whatever the panels are: what is no wider fits at the least size.
  const w = Math.max(...all.map((p) => p.x)) - Math.min(...all.map((p) => p.x));
  const h = Math.max(...all.map((p) => p.y)) - Math.min(...all.map((p) => p.y));
  if (seen < all.length) {
    far++;
    if ((w + 170) * 0.5 < width - 340 && (h + 170) * 0.5 < height - r.foot)
      fail("not all are seen, though there is room", x);
  } else moved++;
}
if (!still || !moved || !far) fail("a case is missing", { still, moved, far });
if (frame([], [], { x: 0, y: 0, s: 1 }, { width: 100, height: 100, foot: 0, panels: [], hex: 10, least: 5, most: 10 }))
  fail("nothing is framed", {});
console.log(`${still} stay, ${moved} are brought into view, ${far} are too far apart`);

// Once the map moves, the hexes around those of the question are seen, too, unless it would be too small to be read.
{
  const room = {
    width: 1000,
    height: 700,
    foot: 0,
    hex: 100,
    least: 50,
    most: 118,
    panels: [{ x0: 0, y0: 0, x1: 60, y1: 500 }],
  };
  const around = (l) =>
    l.flatMap((p) => [
      p,
      { x: p.x - 130, y: p.y },
      { x: p.x + 130, y: p.y },
      { x: p.x, y: p.y - 130 },
      { x: p.x, y: p.y + 130 },
    ]);
  const two = [
    { x: 0, y: 0 },
    { x: 700, y: 300 },
  ];
  const now = { x: 0, y: 0, s: 1 };
  const v = frame(two, two, now, room);
  if (!v || around(two).some((p) => !shown(p, v, room))) fail("what lies around is not seen", v);
  const wide = [
    { x: 0, y: 0 },
    { x: 1600, y: 300 },
  ];
  const w = frame(wide, wide, now, room);
  if (!w || w.s < 0.5 - 1e-9 || wide.some((p) => !shown(p, w, room))) fail("what just fits is not seen", w);
  // If there is room around the target alone, what lies around that is seen.
  const front = frame(wide, wide.slice(0, 1), now, room);
  if (!front || [...wide, ...around(wide.slice(0, 1))].some((p) => !shown(p, front, room)))
    fail("what lies around the target is not seen", front);
  // Where one of them is seen the map goes no further than it must; from afar they come into the middle.
  const near = [
    { x: 500, y: 300 },
    { x: 850, y: 300 },
  ];
  const step = frame(near, near, { x: 0, y: 0, s: 1 }, { ...room, panels: [{ x0: 840, y0: 0, x1: 1000, y1: 700 }] });
  if (step?.y !== 0 || step.x > 0 || step.x < -200) fail("the map goes further than it must", step);
  const away = frame(near, near, { x: 5000, y: 0, s: 1 }, { ...room, panels: [] });
  if (!away || Math.abs(away.x - (500 - 675)) > 1) fail("what was far away is not in the middle", away);
  // Of a target on two coasts those of one are seen, and not the empty middle; who has as many of it before him stays there.
  const north = [0, 150, 300, 450].map((y) => ({ x: 300, y }));
  const south = [0, 150].map((y) => ({ x: 400, y: y + 4000 }));
  const both = [...north, ...south];
  const one = frame(both, both, { x: 5000, y: 0, s: 0.6 }, room);
  if (!one || both.filter((p) => shown(p, one, room)).length !== 4) fail("none of two coasts is seen", one);
  const back = frame(both, both, { x: 100, y: -2350, s: 0.6 }, room);
  if (!back || north.some((p) => !shown(p, back, room))) fail("it stays where fewer are", back);
  const same = frame(both, both, { x: 120, y: 100, s: 0.6 }, room);
  if (same?.x !== 120 || same.y !== 100) fail("the map leaves what is asked about", same);
  // Where all is seen, but so small that nobody could read it, the map goes there if that is asked for.
  const tiny = { x: 300, y: 300, s: 0.2 };
  if (frame(two, two, tiny, room)) fail("the map moves though all is seen", tiny);
  const read = frame(two, two, tiny, { ...room, small: 36 });
  if (!read || read.s < 0.5 - 1e-9 || two.some((p) => !shown(p, read, room))) fail("it stays too small", read);
  // Of many all over such a map those are shown that stand together, at a size that can be read.
  const crowd = Array.from({ length: 14 }, (_, i) => ({ x: 300 + (i % 4) * 100, y: 300 + Math.floor(i / 4) * 100 }));
  const others = Array.from({ length: 10 }, (_, i) => ({ x: 1500 + i * 130, y: 2400 }));
  const lot = [...others, ...crowd];
  const far = frame(lot, lot, { x: 60, y: 60, s: 0.2 }, { ...room, small: 36 });
  if (!far || far.s < 0.5 - 1e-9 || crowd.some((p) => !shown(p, far, room))) fail("the crowd is not seen", far);
  // What is asked to be no smaller is no smaller then, even where all would be seen.
  const legible = frame(lot, crowd, { x: 60, y: 60, s: 0.46 }, { ...room, small: 60 });
  if (!legible || legible.s < 0.6 - 1e-9 || crowd.some((p) => !shown(p, legible, room)))
    fail("it is too small", legible);
  // Those at whom the enemy stands do not lie at the edge because others, on the far coast, are just seen with them: a little smaller all have their room.
  const place = { ...room, width: 1000, height: 700, foot: 0, panels: [], small: 60 };
  const guns = [{ x: 1440, y: 300 }];
  const ours = [{ x: 0, y: 300 }];
  const across = frame([...ours, ...guns], ours, { x: 60, y: 60, s: 0.4 }, place);
  const k = across?.s ?? 0;
  if (!across || k < 0.54 || k >= 0.6 || across.x < 1.85 * k * 100 || !shown(guns[0], across, place))
    fail("the enemy is outside", across);
}

// Of hexes on two coasts those of one are shown, and not the mountains between them.
{
  const coast = (x) => Array.from({ length: x < 500 ? 9 : 6 }, (_, i) => ({ x, y: i * 100 }));
  const seen = most([...coast(0), ...coast(1000)], [600, 500], 100);
  if (seen.length !== 5 || seen.some((p) => p.x !== 0)) fail("most are not those of one coast", seen);
  const all = most(coast(0), [600, 5000], 100);
  if (all.length !== 9) fail("what fits is not shown whole", all);
}

// After a film the map lies where it lay, though the bar above it is another, unless the player has moved it or the window.
const placed = await build({
  stdin: {
    contents: 'export * from "./src/playback/place"; export { camera } from "./src/map/camera";',
    resolveDir: ".",
    loader: "ts",
  },
  bundle: true,
  write: false,
  format: "esm",
});
const { leavePlace, backToPlace, forgetPlace, camera } = await import(
  "data:text/javascript;base64," + Buffer.from(placed.outputFiles[0].contents).toString("base64")
);
const film = (meanwhile) => {
  const went = [];
  const cam = {
    x: 10,
    y: 20,
    s: 1,
    bar: 60,
    touched: -1e9,
    host: { clientWidth: 900 },
    get onPage() {
      return [this.x, this.y + this.bar];
    },
    glide(...to) {
      went.push(to.slice(0, 3).join());
    },
  };
  camera.now = cam;
  leavePlace();
  [cam.x, cam.y, cam.s] = [-300, 5, 1];
  leavePlace(); // a recap after the film
  meanwhile(cam);
  backToPlace();
  backToPlace();
  return went.join(" ");
};
for (const [what, meanwhile, want] of [
  ["a film", () => {}, "10,20,1"],
  ["a bar that has grown", (c) => (c.bar = 100), "10,-20,1"],
  ["a map moved by hand", (c) => (c.touched = performance.now() + 1), ""],
  ["another window", (c) => (c.host.clientWidth = 500), ""],
  ["another seat", () => forgetPlace(), ""],
]) {
  const got = film(meanwhile);
  if (got !== want) fail("after " + what, got);
}

// Where the country goes on behind a side of the map no shore is drawn there, as far as the land reaches; an
// island has the sea on all sides, wherever it reaches the edge of its grid.
const drawn = await build({
  stdin: { contents: 'export { past } from "./src/ground/country";', resolveDir: ".", loader: "ts" },
  bundle: true,
  format: "esm",
  write: false,
  logLevel: "error",
});
const { past } = await import(
  "data:text/javascript;base64," + Buffer.from(drawn.outputFiles[0].contents).toString("base64")
);
{
  const grid = (wet, inland) => {
    const hexes = [];
    for (let x = 0; x < 20; x++)
      for (let y = 0; y < 20; y++)
        hexes.push({
          id: x + "." + y,
          x: 100 + x * 87,
          y: 100 + y * 100 + (x % 2) * 50,
          t: wet(x, y) ? "sea" : "land",
        });
    return { sheet: { size: 100, width: 1900, height: 2200, hexes, inland }, sea: (h) => h.t === "sea" };
  };
  const coast = past(grid((x, y) => y > 8 + ((x * 3) % 5), ["north", "east", "west"])); // land in the north, from west to east
  const north = coast.find((r) => r.y + r.h < 300);
  const west = coast.find((r) => r.x < 0 && r.y + r.h > 300);
  if (!north || north.y > -200 || north.y + north.h > 200) fail("no land behind the northern edge", coast);
  if (!west || Math.abs(west.y + west.h - 950) > 1)
    fail("the land behind the western edge does not end with the coast", coast);
  // A window that is much wider than the map shows land there, too, whose coast goes on as a shore; none lies round a corner behind the southern edge.
  if (!north || north.x > -9000 || north.x + north.w < 9000 || north.shores.length)
    fail("the land behind the northern edge is not as wide as a window", coast);
  if (!west || west.x > -9000 || west.shores.join() !== "bottom")
    fail("the land behind the western edge has no shore", coast);
  const corner = past(grid((x, y) => x + y < 19, ["east"])).find((r) => r.x > 0);
  if (
    !corner ||
    corner.y + corner.h > 2200 ||
    (corner.shores.join() !== "top,bottom" && corner.shores.join() !== "bottom,top")
  )
    fail("the land behind the eastern edge goes on to the south of the map", corner);
  if (coast.some((r) => r.y > 1300)) fail("there is land behind the southern edge", coast);
  const island = past(grid((x, y) => (x - 10) ** 2 + (y - 10) ** 2 > 95));
  const full = past(grid((x, y) => y > 8 && x < 10)); // it fills a corner
  if (full.length) fail("an island that fills a corner of its grid has land behind it", full);
  if (island.length) fail("an island has land behind the edge of its map", island);
}

// A film, and a question, bring what they are about into sight with the map beside it, and not with nothing beside its edge,
// unless something lies over it there.
const atEdge = await build({
  stdin: {
    contents:
      'export { Camera } from "./src/map/camera"; export * from "./src/playback/follow"; globalThis.matchMedia ??= () => ({ matches: false });',
    resolveDir: ".",
    loader: "ts",
  },
  bundle: true,
  format: "esm",
  write: false,
  logLevel: "error",
});
const { Camera, inMiddle, nearer } = await import(
  "data:text/javascript;base64," + Buffer.from(atEdge.outputFiles[0].contents).toString("base64")
);
{
  const none = { querySelectorAll: () => [] };
  const size = { width: 1000, height: 700, left: 0, top: 0 };
  const lay = (x, y, sheet = {}) =>
    Object.assign(Object.create(Camera.prototype), {
      host: {
        clientWidth: 1000,
        clientHeight: 700,
        parentElement: { ...none, parentElement: none },
        getBoundingClientRect: () => size,
      },
      chart: { sheet: { width: 3000, height: 2000, size: 100, ...sheet } },
      corner: size,
      x,
      y,
      s: 1,
      glide(x, y, s) {
        Object.assign(this, { x, y, s });
      },
    });
  const play = (cam, spots, head = 0, strip = 0) => {
    const at = spots.map(([x, y]) => cam.toScreen(x, y));
    const d = inMiddle(at, 1000, 700, head, strip);
    if (!d) fail("it is seen already", at);
    cam.pan(...d, at, head, strip);
    return [cam.x, cam.y];
  };
  const is = (what, got, want) => got.join() === want.join() || fail(what, { got, want });
  is("a film goes past the western edge", play(lay(-500, -600), [[100, 1000]]), [60, -650]);
  is("a film goes past the eastern edge", play(lay(-500, -600), [[2950, 1000]]), [-2060, -650]);
  is("a film goes past a corner", play(lay(-500, -600), [[2950, 1950]]), [-2060, -1360]);
  is("a strip lies over the southern edge", play(lay(-500, -600), [[1000, 1950]], 0, 60), [-500, -1420]);
  is("land that goes on has a strip of its own", play(lay(-500, -600, { inland: ["west"] }), [[100, 1000]]), [0, -650]);
  is("it does not go to the middle of the map", play(lay(0, 0), [[1500, 1000]]), [-1000, -650]);
  // The card of a die has the top of the map: what lies at the edge comes out from below it, and no further than it must.
  is("the card lies over it", play(lay(-500, -600), [[1000, 50]], 160), [-500, 160]);
  is(
    "two at the edge are one behind the other",
    play(
      lay(-500, -600),
      [
        [1000, 50],
        [1000, 150],
      ],
      160,
    ),
    [-500, 160],
  );
  // What cannot be read is come near to: its middle into the middle of what is free, unless it has no room so.
  const two = [
    { x: 1000, y: 1000 },
    { x: 1200, y: 1000 },
  ];
  const come = (s, l = two) => nearer(l, 100, s, 60, [1000, 700], [0, 100]);
  const to = come(0.46);
  is("what happens cannot be read", [to?.x, to?.y, to?.s], [500 - 1100 * 0.6, 300 - 1000 * 0.6, 0.6]);
  if (come(0.55)) fail("it could be read", come(0.55));
  if (come(0.46, [])) fail("it goes nowhere", come(0.46, []));
  const apart = [two[0], { x: 3000, y: 1000 }];
  if (come(0.46, apart)) fail("it has no room", come(0.46, apart));
  const bring = (cam, ...l) => {
    const spots = l.map(([x, y]) => ({ x, y }));
    cam.bring(spots, spots);
    return [cam.x, cam.y];
  };
  is("a question goes past the western edge", bring(lay(-2000, -600), [100, 1000]), [60, -650]);
  is("a question goes past a corner", bring(lay(-500, -600), [2950, 1950]), [-2060, -1360]);
}
