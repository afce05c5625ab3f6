// Signs in with other clients: openid-client, which checks responses strictly, and mcp-remote, a proxy for local clients.
//
//     node peers.mjs URL
//
// The environment variable FRONTDESK_TOKEN is a token of an admin, which creates the sign-in link of the member who consents.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as oauth from "openid-client";
import { allow, signIn, url } from "./browser.mjs";

async function strictClient() {
  const redirect_uri = "http://127.0.0.1:33418/callback";
  const metadata = { client_name: "openid-client", redirect_uris: [redirect_uri], token_endpoint_auth_method: "client_secret_basic" };
  const options = { algorithm: "oauth2", execute: [oauth.allowInsecureRequests] };
  const client = await oauth.dynamicClientRegistration(new URL(url.origin), metadata, oauth.ClientSecretBasic(), options);
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const address = oauth.buildAuthorizationUrl(client, {
    redirect_uri,
    state,
    scope: "bookings:read",
    resource: url.href,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const returned = await allow(address.href);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await oauth.authorizationCodeGrant(client, returned, checks);
  assert.equal(tokens.scope, "bookings:read");
  await assert.rejects(oauth.authorizationCodeGrant(client, returned, checks), { error: "invalid_grant" });
  await assert.rejects(oauth.refreshTokenGrant(client, tokens.refresh_token), { error: "invalid_grant" }, "the code was replayed");

  const again = await oauth.authorizationCodeGrant(client, await allow(address.href), checks);
  const refreshed = await oauth.refreshTokenGrant(client, again.refresh_token);
  await oauth.tokenRevocation(client, refreshed.access_token);
  await assert.rejects(oauth.refreshTokenGrant(client, refreshed.refresh_token), { error: "invalid_grant" });
}

async function proxy() {
  const folder = await mkdtemp(join(tmpdir(), "mcp-remote-"));
  // Without a browser, the proxy prints the address to open.
  const env = { ...process.env, MCP_REMOTE_CONFIG_DIR: folder, PATH: folder };
  const script = new URL("./node_modules/mcp-remote/dist/proxy.js", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, url.href, "--allow-http"], { env });
  try {
    const lines = createInterface({ input: child.stderr });
    const printed = (pattern) =>
      new Promise((resolve, reject) => {
        lines.on("line", (line) => pattern.test(line) && resolve(line.match(pattern)[0]));
        child.on("exit", (code) => reject(new Error(`mcp-remote ended with ${code}`)));
      });
    const asked = Promise.all([printed(/http\S+\/oauth\/authorize\?\S+/), printed(/callback server running/)]);
    const answers = createInterface({ input: child.stdout });
    const answer = new Promise((resolve) => answers.on("line", (line) => resolve(JSON.parse(line))));
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    child.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }) + "\n");
    const [address] = await asked;
    assert.equal((await fetch(await allow(address))).status, 200);
    assert.equal((await answer).result.protocolVersion, params.protocolVersion);
  } finally {
    child.kill();
  }
}

await signIn();
await strictClient();
await proxy();
console.log("openid-client and mcp-remote signed in");
