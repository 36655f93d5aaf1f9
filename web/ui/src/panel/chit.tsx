// A chit of the Cup: round, with the colour of its side as its rim.
import type { Chit } from "../wire/types";

const glyphs: Record<string, preact.JSX.Element> = {
  wind: (
    <path
      d="M4 9h9q3 0 3-2.500t-3-2.500M4 13h12q3 0 3 2.500t-3 2.500M4 11h6"
      fill="none"
      stroke="#14191d"
      stroke-width="1.700"
    />
  ),
  event: (
    <text x="11" y="15.500" font-size="13" font-weight="800" text-anchor="middle" fill="#14191d">
      ?
    </text>
  ),
  naval: <path d="M3 13H19L16 18H6ZM8 13V8H13V13M10 8V4M13 10H18" fill="#fff" stroke="#fff" stroke-width="1.400" />,
  landing: <path d="M3 12H19L16 17H5ZM6 12L12 5V12" fill="#fff" stroke="#fff" stroke-width="1" />,
  air: <path d="M11 3V18M3 12L11 8L19 12M8 18H14" fill="none" stroke="#fff" stroke-width="2.200" />,
};

export function ChitFace({ k, look = "in", size = 22 }: { k: Chit; look?: "in" | "drawn" | "now"; size?: number }) {
  const n = (k.short ?? "").length;
  const face = (
    <>
      <circle cx="11" cy="11" r="9.700" fill={k.fill} stroke={k.edge} stroke-width="2.400" />
      {k.glyph ? (
        glyphs[k.glyph]
      ) : (
        <text
          x="11"
          y={n < 3 ? 15 : 14.2}
          font-size={n < 2 ? 12 : n < 3 ? 10.5 : 8.2}
          font-weight="800"
          text-anchor="middle"
          fill={k.ink}
          {...(n > 3 ? { textLength: 15, lengthAdjust: "spacingAndGlyphs" } : {})}
        >
          {k.short}
        </text>
      )}
    </>
  );
  return (
    <svg class={"chitface " + look} width={size} height={size} viewBox="-.5 -.5 23 23" role="img" aria-label={k.label}>
      <title>{k.label}</title>
      {look === "now" && <circle cx="11" cy="11" r="10.900" fill="none" stroke="currentColor" stroke-width="2" />}
      {look === "now" ? <g transform="translate(1.500 1.500) scale(.864)">{face}</g> : face}
      {look === "drawn" && (
        <>
          <circle class="did" cx="17.500" cy="17.500" r="4.600" />
          <path class="tick" d="M15.200 17.600l1.700 1.700 2.700-3.200" fill="none" stroke-width="1.400" />
        </>
      )}
    </svg>
  );
}
