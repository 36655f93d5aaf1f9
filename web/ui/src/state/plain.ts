// Players who know what they do, and scripts, may have the bar without its safety: gold ends a phase whatever is left, no keys are
// held back, and lists are asked answer by answer.
import { recall } from "./table";

export const plainBar = recall("bar", "full") === "plain";
