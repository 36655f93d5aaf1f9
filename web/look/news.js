// What has happened in the player's games since he was last there: the server knows how far he has read. Without script the lists
// lack this line and nothing else.
for (const li of document.querySelectorAll("li[data-game]")) {
  const { game, seat } = li.dataset;
  fetch(`/games/${game}/seen?seat=${encodeURIComponent(seat)}`).then(async (r) => {
    if (!r.ok) return;
    const { seen, of } = await r.json();
    const n = seen < 0 ? 0 : of - seen;
    if (n <= 0) return;
    const news = document.createElement("span");
    news.className = "news";
    news.textContent = `${n} ${n === 1 ? "thing has" : "things have"} happened since you were last here`;
    li.querySelector("span")?.append(document.createElement("br"), news);
  }).catch(() => {});
}
