// Opens the page of a sign-in as a signed-in admin, answers it, and follows the redirect to the program.
//
//     node browser.mjs URL ADDRESS
//
// FRONTDESK_TOKEN is the token of the admin. DECISION is `allow` or `refuse`, by default `allow`.

import assert from "node:assert/strict";

import { open, signIn } from "../../crates/frontdesk/tests/mcp/browser.mjs";

await signIn();
const page = await open(process.argv[3]);
const action = page.match(/<form method="post" action="([^"]+)"/)[1].replaceAll("&amp;", "&");
const inputs = [...page.matchAll(/name="(csrf_token|scopes)" value="([^"]+)"/g)].map(([, ...input]) => input);
const form = [...inputs, ["access_days", "30"], ["decision", process.env.DECISION ?? "allow"]];
const closing = await fetch(await open(action, form));
assert.equal(closing.status, 200);
assert.equal(await closing.text(), "You may close this window.");
