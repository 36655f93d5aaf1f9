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
