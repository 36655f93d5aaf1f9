// Where the map lies on the screen. The drawing always has the size of the map, and one transform moves and scales it: a gesture
// costs neither style nor layout nor painting. When it rests, the browser draws the layer sharp again.
import { signal } from "@preact/signals";
import { margin } from "./terrain";
import type { Chart } from "./chart";

export const zoom = signal(1); // screen pixels a map unit, at rest
export const moved = signal(0); // counts the rests: what is placed by screen position listens to it

export const foot = signal(0); // pixels at the bottom of the map that something lies over

export class Camera {
  x = 0; y = 0; s = 1;
  counter = "scale(50)"; // the transform of counters at this zoom
  private committed = 0;
  private rest = 0;
  private frame = 0;
  private pointers = new Map<number, { x: number; y: number }>();
  private dragged = false;
  private pinch: { d: number; s: number } | null = null;
  onTap: (x: number, y: number, e: PointerEvent) => void = () => {};
  onHover: (x: number, y: number, e: PointerEvent) => void = () => {};
  onLeave: () => void = () => {};

  constructor(readonly host: HTMLElement, readonly stage: HTMLElement, readonly drawings: SVGSVGElement[], readonly chart: Chart) {
    host.addEventListener("wheel", this.wheel, { passive: false });
    host.addEventListener("pointerdown", this.down);
    host.addEventListener("pointermove", this.move);
    host.addEventListener("pointerup", this.up);
    host.addEventListener("pointercancel", this.up);
    host.addEventListener("pointerleave", () => this.onLeave());
    for (const d of drawings) {
      d.style.width = chart.sheet.width + 2 * margin + "px";
      d.style.height = chart.sheet.height + 2 * margin + "px";
    }
    new ResizeObserver(() => { this.clamp(); this.draw(); }).observe(host);
  }

  get size() { return this.chart.sheet.size; }
  get least() {
    const s = this.chart.sheet;
    const edge = s.framed ? 136 : 60;
    return Math.min(this.host.clientWidth / (s.width + edge), this.host.clientHeight / (s.height + edge));
  }

  toMap(px: number, py: number): [number, number] { return [(px - this.x) / this.s, (py - this.y) / this.s]; }
  toScreen(mx: number, my: number): [number, number] { return [mx * this.s + this.x, my * this.s + this.y]; }

  // fit shows a rectangle of the map with hexes no larger than most and no smaller than least, in pixels.
  fit(x0: number, y0: number, x1: number, y1: number, least: number, most: number, smoothly = false) {
    const w = this.host.clientWidth, h = this.host.clientHeight - foot.peek();
    const s = Math.max(least / this.size, Math.min(most / this.size, Math.min(w / (x1 - x0), h / (y1 - y0))));
    const mx = (x0 + x1) / 2, my = (y0 + y1) / 2;
    this.glide(w / 2 - mx * s, h / 2 - my * s, s, smoothly);
  }

  glide(x: number, y: number, s: number, smoothly: boolean) {
    this.s = s; this.x = x; this.y = y;
    this.clamp();
    if (smoothly && this.committed && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.stage.classList.add("glide");
      this.draw();
      setTimeout(() => { this.stage.classList.remove("glide"); this.commit(); }, 320);
    } else { this.draw(); this.commit(); }
  }

  by(dx: number, dy: number) { this.glide(this.x + dx, this.y + dy, this.s, true); }

  zoomBy(f: number, px = this.host.clientWidth / 2, py = this.host.clientHeight / 2, smoothly = false) {
    const s = Math.max(this.least, Math.min(260 / this.size, this.s * f));
    const [mx, my] = this.toMap(px, py);
    if (smoothly) { this.glide(px - mx * s, py - my * s, s, true); return; }
    this.s = s; this.x = px - mx * s; this.y = py - my * s;
    this.clamp();
    this.later();
  }

  // sees tells whether a point of the map is well on the screen.
  sees(mx: number, my: number, edge = 40): boolean {
    const [x, y] = this.toScreen(mx, my);
    return x > edge && y > edge && x < this.host.clientWidth - edge && y < this.host.clientHeight - foot.peek() - edge;
  }

  private clamp() {
    const w = this.host.clientWidth, h = this.host.clientHeight, s = this.chart.sheet, m = Math.min(w, h) * 0.5;
    this.x = Math.max(m - s.width * this.s, Math.min(w - m, this.x));
    this.y = Math.max(m - s.height * this.s, Math.min(h - m, this.y));
  }

  private draw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.stage.style.transform = `translate3d(${this.x - margin * this.s}px,${this.y - margin * this.s}px,0) scale(${this.s})`;
    });
  }

  private later() {
    this.host.classList.add("moving");
    this.draw();
    clearTimeout(this.rest);
    // Far from the scale that was drawn last there would be too much, or too coarse a drawing.
    if (this.s > this.committed * 2.5 || this.s < this.committed / 2.5) { this.commit(); this.host.classList.add("moving"); }
    this.rest = window.setTimeout(() => this.commit(), 170);
  }

  private commit() {
    clearTimeout(this.rest);
    this.host.classList.remove("moving");
    if (this.committed !== this.s) {
      this.committed = this.s;
      const D = this.size * this.s, px = 1 / this.s;
      // Counters are half a hex, at least 28 pixels; names keep a size that can be read. Both change in steps, and only where
      // they are, since each change costs the layout of what is below.
      const step = 1.2 ** Math.round(Math.log(px) / Math.log(1.2)), ground = this.drawings[0]!;
      const ctr = `scale(${((D >= 56 ? 0.5 : D >= 40 ? 0.7 : 0.9) * this.size).toFixed(1)})`;
      for (const e of this.stage.querySelectorAll<SVGElement>(".body")) if (e.getAttribute("transform") !== ctr) e.setAttribute("transform", ctr);
      this.counter = ctr;
      for (const [what, least, wanted] of [["city", 12.9, 12], ["town", 10.8, 10.5], ["relief", 10.8, 10.5], ["sea", 34, 15]] as const)
        for (const e of ground.querySelectorAll<SVGElement>(".names." + what)) this.set(e, "font-size", Math.max(least, wanted * step).toFixed(1) + "px");
      for (const e of ground.querySelectorAll<SVGElement>(".ids")) this.set(e, "opacity", (Math.round(Math.max(0, Math.min(1, (D - 70) / 20)) * 5) * 0.16).toFixed(2));
      for (const e of this.stage.querySelectorAll<SVGElement>(".hl,.grid")) this.set(e, "--px", px.toFixed(3) + "px");
      this.host.classList.toggle("far", D < 44);
      this.host.classList.toggle("mid", D >= 44 && D < 66);
      zoom.value = this.s;
    }
    this.draw();
    moved.value++;
  }

  // What is as it was is left alone, for it would cost the style of everything below.
  private set(e: HTMLElement | SVGElement, name: string, value: string) { if (e.style.getPropertyValue(name) !== value) e.style.setProperty(name, value); }

  private local(e: { clientX: number; clientY: number }): [number, number] {
    const r = this.host.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  }

  private wheel = (e: WheelEvent) => {
    if ((e.target as Element).closest(".tray,.boxes,.toast,.tools,.palette,.hand,.rolled")) return;
    e.preventDefault();
    const [x, y] = this.local(e);
    const dy = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
    this.zoomBy(Math.exp(-Math.max(-240, Math.min(240, dy)) * (e.ctrlKey ? 0.008 : 0.0016)), x, y);
  };

  private down = (e: PointerEvent) => {
    if ((e.target as Element).closest(".tray,.boxes,.toast,.tools,.palette,.guide,.chip,.hand,.rolled") || e.button > 1) return;
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
    if (!p) { if (e.pointerType === "mouse") this.onHover(x, y, e); return; }
    if (this.pointers.size === 1) {
      if (!this.dragged && Math.hypot(x - p.x, y - p.y) < (e.pointerType === "mouse" ? 4 : 9)) return;
      if (!this.dragged) { this.dragged = true; this.host.setPointerCapture(e.pointerId); this.host.classList.add("moving"); }
      this.x += x - p.x; this.y += y - p.y;
      p.x = x; p.y = y;
      this.clamp();
      this.draw();
      return;
    }
    const before = [...this.pointers.values()], mid = { x: (before[0]!.x + before[1]!.x) / 2, y: (before[0]!.y + before[1]!.y) / 2 };
    p.x = x; p.y = y;
    const [a, b] = [...this.pointers.values()];
    const now = { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 }, d = Math.hypot(a!.x - b!.x, a!.y - b!.y);
    this.x += now.x - mid.x; this.y += now.y - mid.y;
    if (this.pinch) this.zoomBy((this.pinch.s * d) / this.pinch.d / this.s, now.x, now.y);
  };

  private up = (e: PointerEvent) => {
    if (!this.pointers.delete(e.pointerId)) return;
    if (this.pointers.size < 2) this.pinch = null;
    if (this.pointers.size === 0) {
      if (!this.dragged && e.type === "pointerup") { const [x, y] = this.local(e); this.onTap(x, y, e); }
      else this.commit();
    }
  };
}

export const camera: { now: Camera | null } = { now: null };
