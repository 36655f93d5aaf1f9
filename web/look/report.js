// What the report of a game can do beside being read: copy its address, print, play again, play on from a turning point, and step
// through the game with a slider, which the curve, the turning points and the small map follow. Without script the rest is there all the same.
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
  same: () => go("/rematch", { seat, same: true }),
  rematch: () => go("/rematch", { seat }),
  branch: (b) => go("/branch", { seat: seat || "observer", n: Number(b.dataset.n) }),
};
for (const b of document.querySelectorAll("[data-act]")) {
  b.hidden = b.dataset.act === "copy" && !navigator.clipboard;
  b.addEventListener("click", () => acts[b.dataset.act](b));
}

// One state: the step. The slider, the place on the curve, the turning point that is lit and the small map follow it.
const data = JSON.parse(document.getElementById("steps")?.textContent ?? "null");
const points = [...document.querySelectorAll(".turning li")];
const marks = [...document.querySelectorAll(".curve .mark")];
const ends = points.map((p) => Number(p.dataset.n));
const slider = document.getElementById("step");
const fronts = new Map();
let step = data?.last ?? 0;

// Where the curve is at a step: on the line between the points around it.
function place(n) {
  const list = data.points;
  const k = list.findLastIndex((p) => p[0] <= n);
  if (k < 0) return list[0];
  const [a, b] = [list[k], list[k + 1] ?? list[k]];
  const t = b[0] > a[0] ? (n - a[0]) / (b[0] - a[0]) : 0;
  return [n, a[1] + (b[1] - a[1]) * t, a[2], a[3], a[4]];
}

function show(n) {
  step = Math.max(0, Math.min(data.last, n));
  slider.value = String(step);
  const lit = ends.lastIndexOf(step);
  points.forEach((p, i) => p.classList.toggle("on", i === lit));
  marks.forEach((p, i) => p.classList.toggle("on", i === lit));
  points[lit]?.scrollIntoView({ block: "nearest" });
  let said = `Step ${step} of ${data.last}`;
  if (data.points.length) {
    const [, x, y, value, turn] = place(step);
    const line = document.querySelector(".curve line.now");
    const disc = document.querySelector(".curve circle.now");
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    disc.setAttribute("cx", x);
    disc.setAttribute("cy", y);
    for (const e of [line, disc]) e.removeAttribute("hidden");
    said += `, ${data.clock} ${turn}, score ${value}`;
  }
  slider.setAttribute("aria-valuetext", said);
  document.querySelector(".stepper output").textContent = said;
  clearTimeout(wait);
  wait = setTimeout(() => front(step), 90);
}
let wait = 0;

// The small map at a step, as far as the seat knew it then.
async function front(n) {
  const box = document.getElementById("frontnow");
  let pieces = fronts.get(n);
  if (!pieces) {
    const r = await fetch(`${game}/at/${n}?seat=${seat || "observer"}`).catch(() => null);
    if (!r?.ok) return;
    pieces = (await r.json()).page.view.pieces ?? [];
    fronts.set(n, pieces);
  }
  if (n !== step) return;
  const held = new Set();
  const count = {};
  const g = box.querySelector("g");
  g.replaceChildren();
  for (const p of pieces) {
    const h = data.hexes[p.at];
    const side = data.sides[p.side];
    if (!h || !side || data.hidden.includes(p.kind) || held.has(p.at + p.side)) continue;
    held.add(p.at + p.side);
    count[side[2]] = (count[side[2]] ?? 0) + 1;
    const dot = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const k = data.size;
    for (const [name, v] of Object.entries({ x: h[0] - k / 2, y: h[1] - k / 2, width: k, height: k, rx: 8, fill: side[0], stroke: side[1], "stroke-width": 3 }))
      dot.setAttribute(name, v);
    g.append(dot);
  }
  box.dataset.step = String(n);
  box.querySelector("figcaption").textContent = `Step ${n}: ${Object.entries(count).map(([s, k]) => `${s} in ${k} hexes`).join(", ")}`;
  // The end, and a map that stands there already, are not drawn twice.
  const mine = drawing(box);
  box.hidden = n === data.last || [...document.querySelectorAll(".fronts figure")].some((f) => f !== box && drawing(f) === mine);
}

// What a small map shows: the places and colours of its dots.
function drawing(figure) {
  const dot = (r) => [r.getAttribute("x"), r.getAttribute("y")].map((v) => Math.round(Number(v))).join() + r.getAttribute("fill");
  return [...figure.querySelectorAll("rect")].map(dot).sort().join(" ");
}

if (data && slider) {
  document.querySelector(".stepper").hidden = false;
  slider.addEventListener("input", () => show(Number(slider.value)));
  points.forEach((p, i) => p.addEventListener("click", (e) => e.target.closest("a,button") || show(ends[i])));
  show(step);
  // Left and right go from one turning point to the next; on the slider itself, from step to step.
  addEventListener("keydown", (e) => {
    if (e.target === slider || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "ArrowRight") show(ends.find((n) => n > step) ?? data.last);
    else if (e.key === "ArrowLeft") show(ends.findLast((n) => n < step) ?? 0);
    else return;
    e.preventDefault();
  });
}
