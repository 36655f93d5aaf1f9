// Chances in words and as lengths, everywhere alike.

// percent says a chance. It says "0 %" and "100 %" only of what is certain.
export function percent(p: number): string {
  const v = Math.round(p * 1e7) / 1e5;
  return `${v > 0 && v < 1 ? "<1" : v < 100 && v > 99 ? ">99" : Math.round(v)} %`;
}

// wide makes an element as wide as a chance, of what it is in.
export function wide(p: number) {
  return (el: HTMLElement | null) => {
    if (el) el.style.width = `${p * 100}%`;
  };
}

// percents says the chances of one distribution: rounded so that they add up as far as equal ones stay equal, those with the
// largest rest up (Hamilton's method).
export function percents(list: number[]): string[] {
  const v = list.map((p) => Math.round(p * 1e7) / 1e5);
  const whole = v.map((x) => Math.floor(x));
  const sum = Math.round(v.reduce((t, x) => t + x, 0));
  const tiny = (x: number) => x > 0 && x < 1;
  const order = v
    .map((x, i) => ({ i, rest: x - Math.floor(x) }))
    .filter(({ i, rest }) => rest > 0 && !tiny(v[i]!))
    .sort((a, b) => b.rest - a.rest);
  const missing = sum - whole.reduce((t, n) => t + n, 0);
  for (const { i } of order.slice(0, missing)) whole[i]!++;
  // Equal chances read equal, even where they then do not add up.
  const unequal = v.some((x, i) => v.some((y, k) => x === y && whole[i] !== whole[k]));
  const said = unequal ? v.map(Math.round) : whole;
  return v.map((x, i) => (tiny(x) || (x < 100 && x > 99) ? percent(x / 100) : `${said[i]} %`));
}

// unbroken keeps a range and its sign on one line: "600-699 %".
export function unbroken(s: string): string {
  return s.replace(/(\d)-(\d)/g, "$1\u2011$2").replace(/ %/g, "\u00a0%");
}
