// The frame of the question bar: who, what, and a row of buttons.
import type { ComponentChildren } from "preact";

interface Parts {
  kind?: string; // further classes
  who: ComponentChildren;
  pic?: ComponentChildren; // what the sentence is about, drawn
  say: ComponentChildren;
  children?: ComponentChildren; // the buttons
  tall?: number; // it is at least so high, in pixels
}

// The bar has a name and can have the focus; what it says is spoken by the live region alone, once.
export function Bar({ kind = "", who, pic, say, children, tall }: Parts) {
  return (
    <div
      class={`q ${kind}`}
      role="region"
      aria-label="The question"
      tabIndex={-1}
      ref={(e) => {
        if (e) e.style.minHeight = tall ? `${tall}px` : "";
      }}
    >
      <div class="ask">
        <div class="who">{who}</div>
        <div class="line">
          {pic}
          <div class="say">{say}</div>
        </div>
      </div>
      <span class="sp" />
      <div class="row">{children}</div>
    </div>
  );
}
