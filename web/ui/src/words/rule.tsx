import { useState } from "preact/hooks";
import { rule } from "../wire/explain";

export function Rule({ id }: { id?: string }) {
  const [text, set] = useState<string | null>(null);
  const [shown, show] = useState(false);
  if (!id) return null;
  const open = async () => {
    if (shown) {
      show(false);
      return;
    }
    show(true);
    if (text === null) set(await rule(id));
  };
  return (
    <span class="ruled">
      <button
        class="rid"
        aria-expanded={shown}
        aria-label={"Rule " + id}
        onClick={(e) => {
          e.stopPropagation();
          void open();
        }}
        onBlur={() => show(false)}
        onKeyDown={(e) => {
          if (e.key !== "Escape" || !shown) return;
          e.stopPropagation();
          show(false);
        }}
      >
        {id}
      </button>
      {shown && (
        <span class="ruletext" role="tooltip">
          <b>{id}</b> {text ?? "..."}
        </span>
      )}
    </span>
  );
}
