// The film of what has happened, for what must know of it and does not play it.
import { signal } from "@preact/signals";

export const filming = signal(false); // a step of it is on the map
export const whenMeant: (() => void)[] = []; // end the film: a click is meant for what is asked after it
export const heldBack = signal(false); // there is something to be shown, which waits until the list that is being sent has gone
