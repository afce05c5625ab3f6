// A browser in which a member is signed in, who allows what a client asks for.

import assert from "node:assert/strict";

export const url = new URL(process.argv[2]);
const cookies = new Map();

export async function open(address, form) {
  const headers = { origin: url.origin, cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
  const body = form && new URLSearchParams(form);
  const response = await fetch(new URL(address, url), { method: body ? "POST" : "GET", redirect: "manual", headers, body });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = cookie.match(/^([^=]+)=([^;]*)/);
    cookies.set(name, value);
  }
  const text = await response.text();
  assert.ok(response.status === 200 || response.status === 303, `${address}: ${response.status} ${text}`);
  return response.headers.get("location") ?? text;
}

export async function signIn() {
  const headers = { authorization: `Bearer ${process.env.FRONTDESK_TOKEN}` };
  const me = await (await fetch(new URL("/api/v1/me", url), { headers })).json();
  const member = `/api/v1/accounts/${me.workspace.id}/members/${me.member.user_id}`;
  const created = await fetch(new URL(`${member}/sign_in_links`, url), { method: "POST", headers });
  await open((await created.json()).url, {});
}

// Answers the page at an address with some of its scopes, by default all; returns the redirect.
export async function answer(address, decision, scopes) {
  const page = await open(address);
  const action = page.match(/<form method="post" action="([^"]+)"/)[1].replaceAll("&amp;", "&");
  const inputs = [...page.matchAll(/name="(csrf_token|scopes)" value="([^"]+)"/g)].map(([, ...input]) => input);
  const chosen = inputs.filter(([name, value]) => name !== "scopes" || (scopes?.includes(value) ?? true));
  return new URL(await open(action, [...chosen, ["access_days", "30"], ["decision", decision]]));
}

export function allow(address) {
  return answer(address, "allow", ["bookings:read"]);
}
