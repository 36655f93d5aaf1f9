// What the player wants to see of the turns of the others.

import { boot, watching } from "../state/table";
import { mayPlay, wanted, wantPlayback, wantRecap } from "./playback";

export function PlaybackChoices() {
  return (
    <section class="playchoices">
      <h2>{boot.game.seats.length > 1 ? "The turns of the others" : "What the rules do"}</h2>
      <label>
        <input type="checkbox" checked={mayPlay.value} onChange={(e) => wantPlayback(e.currentTarget.checked)} />
        Play {boot.game.seats.length > 1 ? "them" : "it"} step by step on the map
      </label>
      {!watching && (
        <label>
          <input type="checkbox" checked={wanted.value} onChange={(e) => wantRecap(e.currentTarget.checked)} />
          Then sum up what has changed, in this game
        </label>
      )}
    </section>
  );
}
