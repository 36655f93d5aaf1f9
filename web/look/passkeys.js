// Passkeys. Without script, or in a browser that knows none, the buttons stay hidden, and passwords do.
const can = window.isSecureContext && window.PublicKeyCredential?.parseRequestOptionsFromJSON && navigator.credentials;

async function send(path, body) {
  const r = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body) });
  const answer = await r.json();
  if (!r.ok) throw new Error(answer.reasons?.map((x) => x.text).join(" ") ?? "That did not work.");
  return answer;
}

// Both steps: the options of the server, the answer of the passkey, and where it goes.
async function ceremony(what, to, more) {
  const { ceremony, options } = await send("/passkeys/begin", { for: what, name: more.name ?? "" });
  const made = what === "sign-up" || what === "account";
  const K = window.PublicKeyCredential;
  const key = made
    ? await navigator.credentials.create({ publicKey: K.parseCreationOptionsFromJSON(options.publicKey) })
    : await navigator.credentials.get({ publicKey: K.parseRequestOptionsFromJSON(options.publicKey) });
  return send(to, { ceremony, response: JSON.stringify(key.toJSON()), name: "", games: false, ...more });
}

const ways = { "sign-in": "/passkeys/sign-in", "sign-up": "/passkeys/sign-up", prove: "/account/passkeys/prove", account: "/account/passkeys" };

for (const b of document.querySelectorAll("[data-passkey]")) {
  if (!can) continue;
  b.hidden = false;
  const what = b.dataset.passkey;
  b.addEventListener("click", async () => {
    const form = document.querySelector(b.dataset.form ?? "form.sign");
    const said = b.parentElement.querySelector(".refused") ?? b.insertAdjacentElement("beforebegin", Object.assign(document.createElement("p"), { className: "refused", role: "alert", hidden: true }));
    const { name, mail, bot, games } = form?.elements ?? {};
    if (mail && !mail.reportValidity()) return; // before a passkey is made
    said.hidden = true;
    b.disabled = true;
    try {
      const more = { name: name?.value ?? "", games: games?.checked ?? false };
      if (what === "sign-up") Object.assign(more, { mail: mail?.value ?? "", bot: bot?.checked ?? false });
      const answer = await ceremony(what, ways[what], more);
      const next = form?.elements.next?.value ?? (answer.mail ? "/?mail=sent" : "/");
      if (what === "sign-in" || what === "sign-up") window.location.assign(next);
      else window.location.assign(`/account?done=${what === "prove" ? "proved" : "passkeys"}#${b.closest("section")?.id ?? "passkeys"}`);
    } catch (e) {
      said.textContent = e.name === "NotAllowedError" ? "The passkey was not given." : e.message;
      said.hidden = false;
    } finally {
      b.disabled = false;
    }
  });
}
