// The charts and tables of the game, as its data has them.

import { chart } from "../state/table";
import { Dialog } from "../windows/dialog";
import { briefing, chartsOpen, readBriefing } from "../wire/briefing";
import { Rule } from "../words/rule";
import { Signs } from "./signs";

export function openCharts() {
  chartsOpen.value = true;
  void readBriefing();
}

export function ChartsWindow() {
  const list = briefing.value?.charts;
  if (!chartsOpen.value || !list) return null;
  const close = () => {
    chartsOpen.value = false;
  };
  return (
    <Dialog label="Charts" close={close} wide>
      <nav class="chartlist" aria-label="Charts">
        {chart.value?.sheet.face.style === "company" && (
          <button class="btn sm" onClick={() => document.getElementById("signs")?.scrollIntoView()}>
            Signs
          </button>
        )}
        {list.map((t, i) => (
          <button class="btn sm" key={t.title} onClick={() => document.getElementById("chart" + i)?.scrollIntoView()}>
            {t.title}
          </button>
        ))}
      </nav>
      {list.map((t, i) => (
        <section class="chart" key={t.title} id={"chart" + i}>
          <h2>
            {t.title} <Rule id={t.rule} />
          </h2>
          {t.note && <p class="dim">{t.note}</p>}
          <div class="scroll" tabIndex={0} role="group" aria-label={t.title}>
            <table>
              <thead>
                <tr>
                  {t.columns.map((x) => (
                    <th key={x} scope="col">
                      {x}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {t.rows.map((r) => (
                  <tr key={r.join("|")}>
                    {r.map((x, k) =>
                      k ? (
                        <td key={k}>{x}</td>
                      ) : (
                        <th key={k} scope="row">
                          {x}
                        </th>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
      <Signs />
    </Dialog>
  );
}
