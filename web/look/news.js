// What has happened in the player's games since he was last there. How far he has read is known to this browser alone: the page
// of a game writes it down (story.tsx). Without script the lists lack this line and nothing else.
for (const li of document.querySelectorAll("li[data-game]")) {
  const { game, seat } = li.dataset;
  let seen = -1;
  try { seen = Number(localStorage.getItem(`beachhead.seen.${game}.${seat}`) ?? -1); } catch { /* private windows have no memory */ }
  if (!(seen >= 0)) continue;
  fetch(`/games/${game}/state?seat=${encodeURIComponent(seat)}`).then(async (r) => {
    const n = r.ok ? ((await r.json()).page?.log?.length ?? 0) - seen : 0;
    if (n <= 0) return;
    const news = document.createElement("span");
    news.className = "news";
    news.textContent = `${n} ${n === 1 ? "thing has" : "things have"} happened since you were last here`;
    li.querySelector("span")?.append(document.createElement("br"), news);
  }).catch(() => {});
}
