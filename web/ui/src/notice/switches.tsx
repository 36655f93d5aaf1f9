// The switches for sound and notices, in the help.
import { noticing, sounding, turnNotices, turnSound } from "./settings";

function Switch({ label, note, on, turn }: { label: string; note: string; on: boolean; turn: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(e) => turn(e.currentTarget.checked)} />
      <span>
        <b>{label}</b>
        <small class="dim">{note}</small>
      </span>
    </label>
  );
}

export function Notices() {
  return (
    <section class="switches">
      <h2>Sound and notices</h2>
      <Switch label="Sound" note="for your turn, dice, losses and messages" on={sounding.value} turn={turnSound} />
      <Switch
        label="Tell me when it is my turn"
        note="with a notice of the browser, while you look at another page"
        on={noticing.value}
        turn={(on) => void turnNotices(on)}
      />
    </section>
  );
}
