// Opens the page of a sign-in as a signed-in admin, answers it, and follows the redirect to the program.
//
//     node browser.mjs URL ADDRESS
//
// FRONTDESK_TOKEN is the token of the admin. DECISION is `allow` or `refuse`, by default `allow`.

import assert from "node:assert/strict";

import { answer, signIn } from "../../crates/frontdesk/tests/mcp/browser.mjs";

await signIn();
const closing = await fetch(await answer(process.argv[3], process.env.DECISION ?? "allow"));
assert.equal(closing.status, 200);
assert.equal(await closing.text(), "You may close this window.");
