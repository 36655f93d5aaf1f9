// The button of the account's page by which this browser takes notices (Web Push). Without script, or where the browser cannot, there is none.
const box = document.querySelector("#push");
const button = box?.querySelector("button[type=button]");
const alert = box?.querySelector("[role=alert]");

function refuse(text) {
  alert.textContent = text;
  alert.hidden = false;
}

async function take() {
  alert.hidden = true;
  if ((await Notification.requestPermission()) !== "granted") {
    refuse("The browser does not let this site show notices. Its settings for this site can change that.");
    return;
  }
  await navigator.serviceWorker.register("/worker.js");
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may have been another account's
  const s = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: box.dataset.key });
  const { endpoint, keys } = s.toJSON();
  const r = await fetch("/account/push", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
  if (r.ok) {
    if (location.search === "?done=hooks") location.reload();
    else location.assign("/account?done=hooks#notices");
  } else refuse((await r.json()).reasons?.[0]?.text ?? "That was not possible.");
}

if (button && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  button.hidden = false;
  button.addEventListener("click", () => {
    button.disabled = true;
    take()
      .catch((e) => refuse(`This browser does not take notices now: ${e.message}`))
      .finally(() => {
        button.disabled = false;
      });
  });
}
