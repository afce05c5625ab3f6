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

export async function allow(address) {
  const page = await open(address);
  const action = page.match(/<form method="post" action="([^"]+)"/)[1].replaceAll("&amp;", "&");
  const token = page.match(/name="csrf_token" value="([^"]+)"/)[1];
  const form = [["csrf_token", token], ["access_days", "30"], ["decision", "allow"], ["scopes", "bookings:read"]];
  return new URL(await open(action, form));
}
