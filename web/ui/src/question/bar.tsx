// The frame of the question bar: who, what, and a row of buttons.
import type { ComponentChildren } from "preact";

interface Parts {
  kind?: string; // further classes
  who: ComponentChildren;
  pic?: ComponentChildren; // what the sentence is about, drawn
  say: ComponentChildren;
  children?: ComponentChildren; // the buttons
}

// The bar has a name and can have the focus; what it says is spoken by the live region alone, once.
export function Bar({ kind = "", who, pic, say, children }: Parts) {
  return (
    <div class={`q ${kind}`} role="region" aria-label="The question" tabIndex={-1}>
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
