// A window over the page, with the focus inside.
import { useLayoutEffect, useRef } from "preact/hooks";

// A dialog takes the focus and gives it back.
export function Dialog({
  label,
  close,
  children,
  wide,
  keys,
}: {
  label: string;
  close: () => void;
  children: preact.ComponentChildren;
  wide?: boolean;
  keys?: Record<string, () => void>; // letters that press its buttons
}) {
  const el = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // before the next key comes
    const before = document.activeElement as HTMLElement | null;
    el.current?.focus();
    return () => before?.focus?.({ preventScroll: true });
  }, []);
  const trap = (e: KeyboardEvent) => {
    if (e.key === "Escape") {
      close();
      e.stopPropagation();
      return;
    }
    const act = e.ctrlKey || e.metaKey || e.altKey ? undefined : keys?.[e.key.toLowerCase()];
    if (act) {
      act();
      e.stopPropagation();
      e.preventDefault();
      return;
    }
    if (e.key !== "Tab") return;
    const all = [
      ...el.current!.querySelectorAll<HTMLElement>(
        "button:not([disabled]),a[href],input,select,textarea,[tabindex='0']",
      ),
    ];
    const first = all[0];
    const last = all[all.length - 1];
    if (!first || !last) return;
    if (e.shiftKey && (document.activeElement === first || document.activeElement === el.current)) {
      last.focus();
      e.preventDefault();
    } else if (!e.shiftKey && document.activeElement === last) {
      first.focus();
      e.preventDefault();
    }
  };
  return (
    <div
      class="palette"
      onClick={(e) => {
        if (e.target === e.currentTarget) close();
      }}
    >
      <div
        class={"inner dialog" + (wide ? " wide" : "")}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        ref={el}
        onKeyDown={trap}
      >
        <div class="head">
          <h1>{label}</h1>
          <span class="sp" />
          <button class="x" aria-label="Close" onClick={close}>
            ×
          </button>
        </div>
        {children}
      </div>
    </div>
  );
}
