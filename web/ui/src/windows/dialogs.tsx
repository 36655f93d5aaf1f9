// Dialogs: the table, the help, the result, and the screen between two players.

import { BriefingWindow } from "../briefing/briefing";
import { ChartsWindow } from "../briefing/charts";
import { Offer } from "../orders/offer";
import { Help } from "./help";
import { Result } from "./result";
import { TableDialog } from "./tabledialog";

export function Dialogs() {
  return (
    <>
      <TableDialog />
      <Help />
      <Result />
      <Offer />
      <BriefingWindow />
      <ChartsWindow />
    </>
  );
}
