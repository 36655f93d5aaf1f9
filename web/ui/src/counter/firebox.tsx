// A fire box: its shape tells the sort of fire, so that colour need not.
import type { FireSort } from "../wire/types";

const look: Record<FireSort, [string, string]> = {
  red: ["#b5271b", "#fff"],
  yellow: ["#f5cf3d", "#241c02"],
  blue: ["#1f5fa8", "#fff"],
  black: ["#14191d", "#fff"],
  white: ["#fffdf6", "#14191d"],
};

// In a box of 36 around the origin.
export function FireBox({ sort, n }: { sort: FireSort; n: number | string }) {
  const [fill, ink] = look[sort];
  const edge = { stroke: sort === "white" ? "#14191d" : "#fff", "stroke-width": 2.6 };
  return (
    <>
      {sort === "red" && <rect x="-16" y="-16" width="32" height="32" rx="4" fill={fill} {...edge} />}
      {sort === "yellow" && (
        <path d="M-7.5-17.5H7.5L17.5-7.5V7.5L7.5 17.5H-7.5L-17.5 7.5V-7.5Z" fill={fill} {...edge} />
      )}
      {sort === "blue" && <path d="M-16 17V-7L0-19L16-7V17Z" fill={fill} {...edge} />}
      {sort === "black" && <circle r="17.5" fill={fill} {...edge} />}
      {sort === "white" && (
        <>
          <rect x="-16" y="-16" width="32" height="32" rx="4" fill={fill} {...edge} />
          <path d="M-14-14H14L-14 14Z" fill="#f5cf3d" fill-opacity=".85" />
          <path d="M14-14V14H-14Z" fill="#bcd4ee" />
        </>
      )}
      <text y={sort === "blue" ? 12 : 10} font-size="29" font-weight="800" text-anchor="middle" fill={ink}>
        {n}
      </text>
    </>
  );
}
