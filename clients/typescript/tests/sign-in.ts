// Signs a member in with the browser; calls, refreshes, restores and ends the session.
//
// Needs a demo at FRONTDESK_URL, the token of an admin in FRONTDESK_TOKEN, and `clients/tests/browser.mjs` as browser.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

import { connect, listTokens, ProblemError, unwrap } from "frontdesk-client";
import { type OnChange, Session, signIn, SignInError, type StoredSession } from "frontdesk-client/sign-in";

const url = process.env["FRONTDESK_URL"]!;
const me = async (token: string | Session["token"]) => unwrap(connect({ url, token }).GET("/api/v1/me"));

let stored: StoredSession;
let changes = 0;
const onChange: OnChange = (value) => {
  changes += 1;
  if (value !== null) stored = value;
};

// Sign-in with the default browser.
const scopes = ["bookings:read", "scheduling_links:write"];
const first = await signIn({ url: `${url}/`, scopes, clientName: "Reports", onChange, timeout: 60_000 });
assert.deepEqual((await me(first.token)).scopes.sort(), scopes);
assert.equal(changes, 1);
assert.equal(first.stored, stored!);
const clients = [];
for await (const token of listTokens(connect(), 1)) clients.push(token.client?.name);
assert(clients.includes("Reports"), String(clients));
const shown = JSON.stringify(first);
assert(!shown.includes("fd_"), shown);

// Concurrent calls refresh an expired and a rejected token once.
for (const outdated of [{ expires_at: 0 }, { access_token: `fd_${"0".repeat(12)}_${"0".repeat(43)}` }]) {
  const session = new Session(JSON.parse(JSON.stringify({ ...stored!, ...outdated })), onChange);
  changes = 0;
  const frontdesk = connect({ url, token: session.token });
  const calls = Array.from({ length: 8 }, () => unwrap(frontdesk.GET("/api/v1/me")));
  const path = { workspace_id: 1, event_id: "intro-30" };
  const body = { hosts: [{ queue_id: 1, role: "must_attend" as const, lead: true }] };
  const links = "/api/v1/accounts/{workspace_id}/event_types/{event_id}/links";
  await unwrap(frontdesk.POST(links, { params: { path }, body }));
  await Promise.all(calls);
  assert.equal(changes, 1);
}

// The sign-out waits for a refresh, whose session is stored slowly.
let kept: StoredSession | null = stored!;
const last = new Session({ ...stored!, expires_at: 0 }, async (value) => {
  if (value !== null) await pause(300);
  kept = value;
});
const refreshed = last.token();
await last.signOut();
assert.deepEqual([last.stored, await refreshed.then(() => kept)], [null, null]);
await assert.rejects(me(await refreshed), (error) => error instanceof ProblemError && error.response.status === 401);
await assert.rejects(me(last.token), { name: "SignInError", message: "the session has ended: sign in again" });
await last.signOut();
const ended = new Session(stored!, onChange);
await assert.rejects(me(ended.token), { name: "SignInError", code: "invalid_grant" });
assert.equal(ended.stored, null);

// A token that its source does not replace.
await assert.rejects(me(async () => "fd_wrong"), ProblemError);
assert.equal((await me(async () => process.env["FRONTDESK_TOKEN"]!)).workspace.id, 1);

// The member refuses, with a registered client.
process.env["DECISION"] = "refuse";
const { client_id: clientId } = stored!;
await assert.rejects(signIn({ url, clientId, timeout: 60_000 }), { name: "SignInError", code: "access_denied" });

// Redirects from elsewhere.
const open = async (address: string): Promise<void> => {
  const { searchParams: asked } = new URL(address);
  const redirect = async (path: string, answer: Record<string, string>): Promise<number> => {
    const { origin } = new URL(asked.get("redirect_uri")!);
    return (await fetch(`${origin}${path}?${new URLSearchParams({ code: "1", ...answer })}`)).status;
  };
  const state = asked.get("state")!;
  assert.equal(await redirect("/callback", { state: "wrong", iss: url }), 400);
  assert.equal(await redirect("/favicon.ico", { state, iss: url }), 400);
  assert.equal(await redirect("/callback", { state, iss: "https://other.example" }), 200);
};
await assert.rejects(signIn({ url, clientId, open }), /another service/);

// No answer, no browser, another address of the service, no service.
const silent = signIn({ url, clientId, open: () => {}, timeout: 1_000 });
await assert.rejects(silent, { name: "SignInError", message: /^no answer within 1 seconds/ });
const broken = (): never => assert.fail("no browser");
await assert.rejects(signIn({ url, clientId, open: broken }), /no browser/);
await assert.rejects(signIn({ url: url.replace("127.0.0.1", "localhost") }), /has the address http:\/\/127/);
await assert.rejects(signIn({ url: "http://127.0.0.1:1" }), SignInError);
console.log("signed in");
