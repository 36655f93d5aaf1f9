// Where the map lies on the screen. Two transforms move and scale the drawing: that of the paper has the scale at which it was
// drawn last, that of the stage, which is a layer of its own, has the rest. So a gesture costs neither layout nor painting; when
// it rests, the paper takes the scale over and is drawn sharp again.
//
// The transform of the stage is that of an animation which stands still and is given new keyframes: only of elements that are
// animated does Chromium hand a new transform straight to the compositor. Of others it looks through all that is painted on the
// page first, which with hundreds of counters takes longer than a frame lasts (docs/performance.md).
import { signal } from "@preact/signals";
import { margin } from "../ground/strokes";
import { within } from "../playback/follow";
import type { Chart } from "../state/chart";
import { frame, lean, readable, type Spot, shown } from "./framing";
import { landward } from "./landward";

export const zoom = signal(1); // screen pixels a map unit, at rest
export const moved = signal(0); // counts the rests: what is placed by screen position listens to it

export const foot = signal(0); // pixels at the bottom of the map that something lies over

const slide = 300; // milliseconds in which the map gets to where it moves by itself,
const settling = 250; // and within which nobody can have seen where it has come to

export class Camera {
  x = 0;
  y = 0;
  s = 1;
  counter = "scale(50)"; // the transform of counters at this zoom
  private committed = 1; // the scale of the paper
  private rest = 0;
  private turn = 0;
  private frame = 0;
  private held = false; // while a gesture lasts
  private place: KeyframeEffect;
  private gliding = 0;
  private at = { x: 0, y: 0, s: 1 }; // what is shown, which a glide takes to x, y and s
  private missed: PointerEvent | null = null; // where the pointer went meanwhile: what lies below it matters when the map rests
  private pointers = new Map<number, { x: number; y: number }>();
  private dragged = false;
  private pinch: { d: number; s: number } | null = null;
  onTap: (x: number, y: number, e: PointerEvent) => void = () => {};
  onHover: (x: number, y: number, e: PointerEvent) => void = () => {};
  onLeave: () => void = () => {};
  onRest: () => void = () => {};
  onRoom: () => void = () => {}; // its field has another size
  touched = -1e9; // when it was last moved by hand
  private swept: { from: Spot & { s: number }; until: number } | null = null; // where it lay before it moved by itself

  constructor(
    readonly host: HTMLElement,
    readonly stage: HTMLElement,
    readonly paper: HTMLElement,
    readonly drawings: SVGSVGElement[],
    readonly chart: Chart,
  ) {
    host.addEventListener("wheel", this.wheel, { passive: false });
    host.addEventListener("pointerdown", this.down);
    host.addEventListener("pointermove", this.move);
    host.addEventListener("pointerup", this.up);
    host.addEventListener("pointercancel", this.up);
    host.addEventListener("pointerleave", () => this.onLeave());
    const still = stage.animate([{ transform: "none" }, { transform: "none" }], 1e9);
    still.pause();
    this.place = still.effect as KeyframeEffect;
    for (const d of drawings) {
      d.style.width = chart.sheet.width + 2 * margin + "px";
      d.style.height = chart.sheet.height + 2 * margin + "px";
    }
    // What lies beside the map may grow: the land keeps its place on the screen.
    this.corner = host.getBoundingClientRect();
    new ResizeObserver(() => {
      this.keepPlace();
      this.clamp();
      this.put(this.x, this.y, this.s); // in the frame in which it would move, so that nobody clicks the hex beside
      this.draw();
      this.onRoom();
    }).observe(host);
  }

  private corner: DOMRect; // of the field, when the map was last laid

  // keepPlace makes up for what has moved the field on the page, before anything is measured in it.
  private keepPlace() {
    const now = this.host.getBoundingClientRect();
    this.y += this.corner.top - now.top;
    this.x += this.corner.left - now.left;
    this.corner = now;
  }

  // Where the corner of the map lies on the page, whatever height the bar above it has.
  get onPage(): [number, number] {
    this.keepPlace();
    const r = this.host.getBoundingClientRect();
    return [this.x + r.left, this.y + r.top];
  }

  get size() {
    return this.chart.sheet.size;
  }
  get least() {
    const s = this.chart.sheet;
    const edge = s.framed ? 136 : 60;
    return Math.min(this.host.clientWidth / (s.width + edge), this.host.clientHeight / (s.height + edge));
  }

  toMap(px: number, py: number): [number, number] {
    return [(px - this.x) / this.s, (py - this.y) / this.s];
  }
  toScreen(mx: number, my: number): [number, number] {
    return [mx * this.s + this.x, my * this.s + this.y];
  }

  // clear is what a price list leaves of the field: on a wide screen what lies beside the list, on a narrower one what lies above it, which it says.
  clear(): [number, number, boolean] {
    const [w, h] = [this.host.clientWidth, this.host.clientHeight - foot.peek()];
    const list = document.querySelector<HTMLElement>(".buysheet");
    if (!list) return [w, h, false];
    const free = w - (list.offsetWidth + 24);
    if (free >= 560) return [free, h, false];
    const above = list.getBoundingClientRect().top - this.host.getBoundingClientRect().top - 8;
    return w >= 700 && above >= 200 ? [w, Math.min(h, above), true] : [w, h, false];
  }

  // fit shows a rectangle of the map with hexes no larger than most and no smaller than least, in pixels.
  // Where there is room to spare it is on the side that lies toward a point.
  fit(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    least: number,
    most: number,
    smoothly = false,
    toward: Spot | null = null,
  ) {
    const [w, h] = this.clear();
    const s = Math.max(least / this.size, Math.min(most / this.size, Math.min(w / (x1 - x0), h / (y1 - y0))));
    const mx = (x0 + x1) / 2;
    const my = (y0 + y1) / 2;
    const right = toward ? lean(mx, toward.x, s, w - (x1 - x0) * s) : 0;
    const down = toward ? lean(my, toward.y, s, h - (y1 - y0) * s) : 0;
    const [x, y] = this.onBoard(...this.onLand(w / 2 - mx * s + right, h / 2 - my * s + down, s, [w, h]), s);
    this.glide(x, y, s, smoothly);
  }

  // room is how much of the map is seen where hexes are so large, in map units.
  room(least: number): [number, number] {
    const s = least / this.size;
    return [this.host.clientWidth / s, (this.host.clientHeight - foot.peek()) / s];
  }

  // fitting is the size of a hex, in pixels, at which so much of the map fits.
  fitting(width: number, height: number): number {
    const [w, h] = this.clear();
    return this.size * Math.min(w / width, h / height);
  }

  // slid tells of a point of the field that the map has only just moved by itself and that another hex lies there now: a click is meant for that before.
  slid(px: number, py: number): boolean {
    const w = this.swept;
    if (!w || performance.now() > w.until) return false;
    const was = this.chart.at((px - w.from.x) / w.from.s, (py - w.from.y) / w.from.s);
    return was?.id !== this.chart.at(...this.toMap(px, py))?.id;
  }

  glide(x: number, y: number, s: number, smoothly: boolean) {
    cancelAnimationFrame(this.gliding);
    this.release();
    const from = this.at;
    const slides = smoothly && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.swept = smoothly ? { from, until: performance.now() + (slides ? slide : 0) + settling } : null;
    this.x = x;
    this.y = y;
    this.s = s;
    this.clamp();
    if (!slides) {
      this.commit();
      return;
    }
    // What lies in the middle between the two goes there evenly; who asks meanwhile where a hex is, is told where it will be.
    const to = { x: this.x, y: this.y, s: this.s };
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.max(0, Math.min(1, (now - start) / slide));
      const k = 1 - (1 - t) ** 3;
      if (t === 1) {
        this.commit();
        return;
      }
      const sk = from.s + (to.s - from.s) * k;
      const q = to.s === from.s ? k : (sk - from.s) / (to.s - from.s);
      this.put(from.x + (to.x - from.x) * q, from.y + (to.y - from.y) * q, sk);
      this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  // show lays a point of the map into the middle.
  show(mx: number, my: number, s: number) {
    this.glide(this.host.clientWidth / 2 - mx * s, this.host.clientHeight / 2 - my * s, s, false);
  }

  by(dx: number, dy: number) {
    this.glide(this.x + dx, this.y + dy, this.s, true);
    this.swept = null;
  }

  // pan is by, but no more than needs be of what lies beside the map is seen: of the table beside a board, or of nothing beside a country, as far as spots of
  // the screen, which it goes to, then still lie between head and foot, which something lies over.
  pan(dx: number, dy: number, spots: [number, number][], head: number, foot: number) {
    const [x, y] = [this.x + dx, this.y + dy];
    if (this.chart.sheet.framed) {
      this.glide(...this.onBoard(x, y, this.s, foot), this.s, true);
    } else {
      const [w, h] = [this.host.clientWidth, this.host.clientHeight - foot];
      const [lx, ly] = this.onLand(x, y, this.s, [w, h]);
      const half = (this.size * this.s) / 2;
      const over = (k: 0 | 1, d: number) => spots.map((p) => p[k] + d);
      this.glide(
        x + within(lx - x, over(0, dx), half, w - half),
        y + within(ly - y, over(1, dy), head + half, h - half),
        this.s,
        true,
      );
    }
    this.swept = null;
  }

  zoomBy(f: number, px = this.host.clientWidth / 2, py = this.host.clientHeight / 2, smoothly = false) {
    this.touched = performance.now();
    const s = Math.max(this.least, Math.min(260 / this.size, this.s * f));
    const [mx, my] = this.toMap(px, py);
    if (smoothly) {
      this.glide(px - mx * s, py - my * s, s, true);
      this.swept = null;
      return;
    }
    this.s = s;
    this.x = px - mx * s;
    this.y = py - my * s;
    this.clamp();
    this.later();
  }

  // bring moves the map so that all hexes are seen and under no panel, or the target if they are too far apart (framing.ts). It
  // does nothing if they are seen already, and no smaller than small.
  bring(all: Spot[], target: Spot[], small = 0) {
    this.keepPlace();
    const host = this.host.getBoundingClientRect();
    const field = this.host.parentElement!;
    const phone = this.host.clientWidth < 700;
    const rects = (over: string) =>
      [...field.querySelectorAll(over), ...field.parentElement!.querySelectorAll(".side")]
        .map((e) => {
          const q = e.getBoundingClientRect();
          // Where it comes to rest; the sheet of a phone may grow when the odds have come.
          if (phone && e.matches(".side.h1") && q.height) {
            const h = Math.max(q.height, host.height * 0.46);
            return new DOMRect(q.x, q.bottom - h, q.width, h);
          }
          return e.matches(".side.out") ? new DOMRect(innerWidth - q.width, q.y, q.width, q.height) : q;
        })
        .filter((q) => q.width > 0 && q.height > 0)
        .map((q) => ({
          x0: q.left - host.left - 6,
          y0: q.top - host.top - 6,
          x1: q.right - host.left + 6,
          y1: q.bottom - host.top + 6,
        }));
    const panels = rects(".tools,.rolled,.guide,.toast,.supplybox,.recapcard,.buysheet,.deedstrip,.opencard");
    const room = {
      width: host.width,
      height: host.height,
      foot: foot.peek(),
      panels,
      hex: this.size,
      least: phone ? readable : 50,
      most: 118,
      toward: landward(this.chart, all),
      small,
    };
    // A hint gives way by itself (lesson.tsx): the map does not slide under the pointer because one has come up.
    const firm = {
      ...room,
      panels: rects(".tools,.rolled,.coach,.toast,.supplybox,.recapcard,.buysheet,.deedstrip,.opencard"),
    };
    if (!phone && !frame(all, target, { x: this.x, y: this.y, s: this.s }, firm)) return;
    const v = frame(all, target, { x: this.x, y: this.y, s: this.s }, room);
    if (!v) return;
    // At the side of a map its land comes into sight with a hex, and not an empty half beside it, as far as no panel then lies on what is asked about.
    const [x, y] = this.chart.sheet.framed
      ? this.onBoard(v.x, v.y, v.s)
      : this.onLand(v.x, v.y, v.s, [host.width, host.height - foot.peek()]);
    const keeps = (to: typeof v) => all.every((p) => shown(p, to, room) || !shown(p, v, room));
    const to = { ...v };
    for (const way of [1, 0.75, 0.5, 0.25])
      if (to.x === v.x && keeps({ ...to, x: v.x + way * (x - v.x) })) to.x = v.x + way * (x - v.x);
    for (const way of [1, 0.75, 0.5, 0.25])
      if (to.y === v.y && keeps({ ...to, y: v.y + way * (y - v.y) })) to.y = v.y + way * (y - v.y);
    this.glide(to.x, to.y, to.s, true);
  }

  // onLand moves a map so that room to spare lies on it, and not beside its side.
  private onLand(x: number, y: number, s: number, [w, h]: [number, number]): [number, number] {
    const m = this.chart.sheet;
    const e = m.inland?.length ? 0 : 60 * s; // where the country goes on there is a strip of it as it is
    const along = (at: number, size: number, room: number) =>
      size + 2 * e <= room ? at : Math.max(room - e - size, Math.min(e, at));
    return [along(x, m.width * s, w), along(y, m.height * s, h)];
  }

  // onBoard moves a map with an edge so that no more than needs be of the table beside it is seen.
  private onBoard(x: number, y: number, s: number, below = foot.peek()): [number, number] {
    const m = this.chart.sheet;
    const e = 68 * s;
    const w = this.host.clientWidth;
    const h = this.host.clientHeight - below;
    if (!m.framed) return [x, y];
    const along = (at: number, size: number, room: number) =>
      size + 2 * e <= room ? (room - size) / 2 : Math.max(room - e - size, Math.min(e, at));
    return [along(x, m.width * s, w), along(y, m.height * s, h)];
  }

  // sees tells whether a point of the map is well on the screen.
  sees(mx: number, my: number, edge = 40): boolean {
    const [x, y] = this.toScreen(mx, my);
    return x > edge && y > edge && x < this.host.clientWidth - edge && y < this.host.clientHeight - foot.peek() - edge;
  }

  private clamp() {
    const w = this.host.clientWidth;
    const h = this.host.clientHeight;
    const s = this.chart.sheet;
    const m = Math.min(w, h) * 0.5;
    this.x = Math.max(m - s.width * this.s, Math.min(w - m, this.x));
    this.y = Math.max(m - s.height * this.s, Math.min(h - m, this.y));
  }

  private draw() {
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.reveal();
        this.put(this.x, this.y, this.s);
      });
  }

  // In whole pixels, so that what was drawn need not be drawn between them. The scale is the divisor of the matrix (its last
  // element, by which the browser divides x and y) and not its first two: they are where Chromium looks whether the scale of SVG
  // text has changed, and if it has, the next event that it aims lays every text out anew and has the whole map drawn again
  // (docs/performance.md). The picture is the same.
  private put(x: number, y: number, s: number) {
    this.at = { x, y, s };
    const k = s / this.committed;
    const X = Math.round(x - margin * s);
    const Y = Math.round(y - margin * s);
    const t =
      k === 1 ? `translate3d(${X}px,${Y}px,0)` : `matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,${X / k},${Y / k},0,${1 / k})`;
    this.place.setKeyframes([{ transform: t }, { transform: t }]);
  }

  private hold() {
    cancelAnimationFrame(this.gliding);
    this.held = true;
    this.host.classList.add("moving");
  }

  private release() {
    this.host.classList.remove("moving");
    this.held = false;
    const e = this.missed;
    this.missed = null;
    if (e)
      requestAnimationFrame(() => {
        if (!this.held) this.onHover(...this.local(e), e);
      });
  }

  private later() {
    this.hold();
    this.draw();
    clearTimeout(this.rest);
    this.turn++;
    // Far from the scale that was drawn last there would be too much, or too coarse a drawing.
    if (this.s > this.committed * 6 || this.s < this.committed / 4) {
      this.commit();
      this.hold();
    }
    this.rest = window.setTimeout(() => this.settle(4), 220);
  }

  // A page that cannot keep up gets its next event late: the gesture is over only when some frames have come and gone without one.
  private settle(frames: number) {
    const turn = ++this.turn;
    requestAnimationFrame(() => {
      if (turn !== this.turn || this.pointers.size > 1) return;
      if (frames > 0) this.settle(frames - 1);
      else this.commit();
    });
  }

  private commit() {
    clearTimeout(this.rest);
    this.release();
    if (this.committed !== this.s) {
      this.committed = this.s;
      this.paper.style.transform = `scale(${this.s})`;
      const D = this.size * this.s;
      const px = 1 / this.s;
      // Counters are half a hex, at least 28 pixels; names keep a size that can be read. Both change in steps, and only where
      // they are, since each change costs the layout of what is below.
      const step = 1.2 ** Math.round(Math.log(px) / Math.log(1.2));
      const ground = this.drawings[0]!;
      const some = this.chart.sheet.face.style === "company" ? 0.58 : 0.7; // what lies below such counters needs room
      const ctr = `scale(${((D >= 56 ? 0.5 : D >= 40 ? some : 0.9) * this.size).toFixed(1)})`;
      for (const e of this.stage.querySelectorAll<SVGElement>(".body"))
        if (e.getAttribute("transform") !== ctr) e.setAttribute("transform", ctr);
      this.counter = ctr;
      for (const [what, least, wanted] of [
        ["city", 12.9, 12],
        ["town", 10.8, 10.5],
        ["relief", 10.8, 10.5],
        ["beach", 10.8, 10.5],
        ["sea", 34, 15],
      ] as const)
        for (const e of ground.querySelectorAll<SVGElement>(".names." + what))
          this.set(e, "font-size", Math.max(least, wanted * step).toFixed(1) + "px");
      const seen = Math.round(Math.max(0, Math.min(1, (D - 70) / 20)) * 5) * 0.16;
      for (const e of this.stage.querySelectorAll<SVGElement>(".ids")) this.set(e, "opacity", seen.toFixed(2));
      for (const e of this.stage.querySelectorAll<SVGElement>(".hl,.grid")) this.set(e, "--px", px.toFixed(3) + "px");
      // Not on the host, whose classes are drawn anew with the question.
      this.stage.classList.toggle("far", D < readable);
      this.stage.classList.toggle("mid", D >= readable && D < 66);
      zoom.value = this.s;
    }
    this.cull();
    this.put(this.x, this.y, this.s); // with the paper, in the same frame
    moved.value++;
    this.onRest();
  }

  // What is as it was is left alone, for it would cost the style of everything below.
  private set(e: HTMLElement | SVGElement, name: string, value: string) {
    if (e.style.getPropertyValue(name) !== value) e.style.setProperty(name, value);
  }

  private blocks: { g: SVGElement; x0: number; y0: number; x1: number; y1: number }[] = [];
  private shown = { x0: 0, y0: 0, x1: 0, y1: 0 };

  // cull leaves out what is far from what is seen: Chromium lays every text out anew when its scale on the screen has changed and
  // the pointer is somewhere.
  private cull() {
    const w = this.host.clientWidth;
    const h = this.host.clientHeight;
    const [x0, y0] = this.toMap(-0.5 * w, -0.5 * h);
    const [x1, y1] = this.toMap(1.5 * w, 1.5 * h);
    const near = this.size * this.s > 70;
    this.shown = { x0, y0, x1, y1 };
    for (const b of this.blocks)
      this.set(b.g, "display", near && b.x0 < x1 && b.x1 > x0 && b.y0 < y1 && b.y1 > y0 ? "inline" : "none");
    for (const g of this.stage.querySelectorAll<SVGElement>("g.stack")) {
      const m = /translate\(([-\d.]+)[ ,]([-\d.]+)/.exec(g.getAttribute("transform") ?? "");
      const x = Number(m?.[1]);
      const y = Number(m?.[2]);
      const d = this.size;
      this.set(g, "display", x > x0 - d && x < x1 + d && y > y0 - d && y < y1 + d ? "inline" : "none");
    }
  }

  // reveal brings back what a gesture comes near to.
  private reveal() {
    const [x0, y0] = this.toMap(0, 0);
    const [x1, y1] = this.toMap(this.host.clientWidth, this.host.clientHeight);
    const c = this.shown;
    if (x0 < c.x0 || y0 < c.y0 || x1 > c.x1 || y1 > c.y1) this.cull();
  }

  // number takes the numbers of the hexes, in blocks that are shown where the map is looked at closely.
  number(ids: Iterable<SVGElement>, into: SVGElement) {
    const size = this.size * 6;
    const blocks = new Map<string, SVGElement>();
    for (const group of ids) {
      blocks.clear();
      for (const t of [...group.children] as SVGElement[]) {
        const x = Math.floor(Number(t.getAttribute("x")) / size);
        const y = Math.floor(Number(t.getAttribute("y")) / size);
        const key = x + " " + y;
        let g = blocks.get(key);
        if (!g) {
          g = group.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
          blocks.set(key, g);
          g.style.display = "none";
          this.blocks.push({ g, x0: x * size, y0: y * size, x1: (x + 1) * size, y1: (y + 1) * size });
        }
        g.append(t);
      }
      into.append(group);
    }
  }

  private local(e: { clientX: number; clientY: number }): [number, number] {
    const r = this.host.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  }

  private wheel = (e: WheelEvent) => {
    this.touched = performance.now();
    if ((e.target as Element).closest(".tray,.boxes,.toast,.tools,.palette,.hand,.rolled")) return;
    e.preventDefault();
    const [x, y] = this.local(e);
    const dy = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
    this.zoomBy(Math.exp(-Math.max(-240, Math.min(240, dy)) * (e.ctrlKey ? 0.008 : 0.0016)), x, y);
  };

  private down = (e: PointerEvent) => {
    if ((e.target as Element).closest(".tray,.boxes,.toast,.tools,.palette,.guide,.chip,.hand,.rolled") || e.button > 1)
      return;
    this.touched = performance.now();
    const [x, y] = this.local(e);
    this.pointers.set(e.pointerId, { x, y });
    if (this.pointers.size === 1) this.dragged = false;
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()];
      this.pinch = { d: Math.hypot(a!.x - b!.x, a!.y - b!.y), s: this.s };
      this.dragged = true;
    }
  };

  private move = (e: PointerEvent) => {
    const [x, y] = this.local(e);
    const p = this.pointers.get(e.pointerId);
    if (!p) {
      if (e.pointerType === "mouse" && !this.held) this.onHover(x, y, e);
      else this.missed = e;
      return;
    }
    if (this.pointers.size === 1) {
      if (!this.dragged && Math.hypot(x - p.x, y - p.y) < (e.pointerType === "mouse" ? 4 : 9)) return;
      if (!this.dragged) {
        this.dragged = true;
        this.host.setPointerCapture(e.pointerId);
        this.hold();
      }
      this.x += x - p.x;
      this.y += y - p.y;
      p.x = x;
      p.y = y;
      this.clamp();
      this.draw();
      return;
    }
    const before = [...this.pointers.values()];
    const mid = { x: (before[0]!.x + before[1]!.x) / 2, y: (before[0]!.y + before[1]!.y) / 2 };
    p.x = x;
    p.y = y;
    const [a, b] = [...this.pointers.values()];
    const now = { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 };
    const d = Math.hypot(a!.x - b!.x, a!.y - b!.y);
    this.x += now.x - mid.x;
    this.y += now.y - mid.y;
    if (this.pinch) this.zoomBy((this.pinch.s * d) / this.pinch.d / this.s, now.x, now.y);
  };

  private up = (e: PointerEvent) => {
    if (!this.pointers.delete(e.pointerId)) return;
    if (this.pointers.size < 2) this.pinch = null;
    if (this.pointers.size === 0) {
      if (!this.dragged && e.type === "pointerup") {
        const [x, y] = this.local(e);
        this.onTap(x, y, e);
      } else this.commit();
    }
  };
}

export const camera: { now: Camera | null } = { now: null };
