// again tells the second click of a double click: it does not confirm what the first has only asked.
export const again = (e: MouseEvent) => e.detail > 1;
