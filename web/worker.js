// What a browser runs when a notice comes (Web Push), whether a page of this server is open or not.
self.addEventListener("push", (e) => {
  let m = {};
  try {
    m = e.data?.json() ?? {};
  } catch {
    // it is shown without words
  }
  e.waitUntil(self.registration.showNotification(m.title ?? "Beachhead", { body: m.body ?? "A game waits for you.", tag: m.tag, data: m.url, icon: "/look/logo.svg" }));
});

self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  // Nothing but a page of this server is opened, whatever the message says.
  const to = new URL(e.notification.data ?? "/games", self.location.origin);
  if (to.origin !== self.location.origin) return;
  e.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => {
      const open = all.find((c) => new URL(c.url).pathname === to.pathname);
      return open ? open.focus() : self.clients.openWindow(to.href);
    }),
  );
});

// The push service has given the browser another address.
self.addEventListener("pushsubscriptionchange", (e) => {
  const key = e.oldSubscription?.options;
  if (!key) return;
  e.waitUntil(
    self.registration.pushManager.subscribe(key).then((s) => {
      const { endpoint, keys } = s.toJSON();
      return fetch("/account/push", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
      });
    }),
  );
});
