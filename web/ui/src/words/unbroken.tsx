// A number and its sign stay on one line, where a no-break space in the text itself would keep it from being found and copied as it is written.
export function Unbroken({ children: text }: { children: string }) {
  const parts = text.split(/([<>]?\d+(?:[-\u2011]\d+)? %)/);
  return (
    <>
      {parts.map((p, i) =>
        i % 2 ? (
          <span key={i} class="unbroken">
            {p}
          </span>
        ) : (
          p
        ),
      )}
    </>
  );
}
