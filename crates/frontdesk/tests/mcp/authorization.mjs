// Runs the scenarios of the official conformance suite for authorization servers. They need a registered client and a browser.
//
//     node authorization.mjs URL
//
// The environment variable FRONTDESK_TOKEN is a token of an admin, which creates the sign-in link of the member who consents.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { allow, signIn, url } from "./browser.mjs";

async function register() {
  const redirect_uris = ["http://127.0.0.1/callback"];
  const metadata = { client_name: "conformance", redirect_uris, token_endpoint_auth_method: "none" };
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL("/oauth/register", url), { method: "POST", headers, body: JSON.stringify(metadata) });
  assert.equal(response.status, 201);
  return (await response.json()).client_id;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function run(revision) {
  const script = new URL("./node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url).pathname;
  const target = ["--url", url.origin, "--client-id", await register(), "--resource", url.href];
  const options = ["--port", await freePort(), "--spec-version", revision];
  const child = spawn(process.execPath, [script, "authorization", ...target, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let total;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      total = line.startsWith("Total: ") ? line : total;
      if (/^http\S+\/oauth\/authorize\?/.test(line)) {
        assert.equal((await fetch(await allow(line))).status, 200);
      }
    }
    // Without this number, an empty run would pass.
    assert.equal(total, "Total: 3 passed, 0 failed", revision);
    assert.deepEqual(await ended, [0, null]);
    console.log(`3 checks passed over ${revision}`);
  } finally {
    child.kill();
  }
}

await signIn();
for (const revision of ["2025-11-25", "2026-07-28"]) {
  await run(revision);
}
