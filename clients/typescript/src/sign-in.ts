/**
 * Signs a member in with the browser of this machine (OAuth 2.1, RFC 8252).
 *
 * @module
 */

import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { discover, type OnChange, request, requestTokens, Session, SignInError } from "./session.ts";

export { type OnChange, Session, SignInError, type StoredSession } from "./session.ts";

const CALLBACK = "/callback";

/** Settings of a sign-in. */
export interface SignInOptions {
  /** The address of the service. */
  url: string;
  /** The scopes to request, by default all; the member chooses some of them. */
  scopes?: string[];
  /** The name of your program on the page, by default "Frontdesk client". */
  clientName?: string;
  /** The id of a client with the redirect URI `http://127.0.0.1/callback`; by default one registers (RFC 7591). */
  clientId?: string;
  /** Opens the page; by default prints the address on standard error and opens the default browser. */
  open?: (address: string) => unknown;
  /** Receives the session to store after the sign-in and each refresh, and `null` at its end. */
  onChange?: OnChange;
  /** The milliseconds in which the member must answer, by default 5 minutes. */
  timeout?: number;
}

/**
 * Signs a member in on a page in the browser.
 *
 * The member chooses the access on the page, which redirects to a port of this machine (RFC 8252, section 7.3).
 *
 * @throws SignInError if the member refuses or does not answer, or the service cannot be reached
 */
export async function signIn(options: SignInOptions): Promise<Session> {
  const { clientName = "Frontdesk client", open = openBrowser, onChange = () => {}, timeout = 5 * 60_000 } = options;
  const metadata = await discover(options.url.replace(/\/$/, ""));
  const server = createServer().listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${CALLBACK}`;
    const client_id = options.clientId ?? (await register(metadata.registration_endpoint, clientName));
    const [state, code_verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
    const asked = new URL(metadata.authorization_endpoint);
    asked.search = new URLSearchParams({
      response_type: "code",
      client_id,
      redirect_uri,
      state,
      code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
      code_challenge_method: "S256",
      resource: metadata.issuer,
      ...(options.scopes && { scope: options.scopes.join(" ") }),
    }).toString();
    const code = await receiveCode(server, { state, iss: metadata.issuer }, timeout, () => open(asked.href));
    const form = { grant_type: "authorization_code", code, redirect_uri, client_id, code_verifier };
    const stored = await requestTokens(metadata, form);
    await onChange(stored);
    return new Session(stored, onChange);
  } finally {
    server.close();
    // Browsers keep unused connections open.
    server.closeAllConnections();
  }
}

async function register(endpoint: string, client_name: string): Promise<string> {
  const redirect_uris = [`http://127.0.0.1${CALLBACK}`];
  const client = { client_name, redirect_uris, token_endpoint_auth_method: "none" };
  return (await request<{ client_id: string }>(endpoint, client)).client_id;
}

/** Opens the page and waits for the redirect with the code (RFC 6749, section 4.1.2). */
async function receiveCode(
  server: Server,
  expected: { state: string; iss: string },
  timeout: number,
  open: () => unknown,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      server.on("request", (incoming: IncomingMessage, response: ServerResponse) => {
        const [path, query] = incoming.url!.split("?", 2);
        const answer = new URLSearchParams(query);
        const expects = path === CALLBACK && answer.get("state") === expected.state;
        const text = expects ? "You may close this window." : "Unexpected address: start the sign-in again.";
        response.writeHead(expects ? 200 : 400, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
        // Any page may send requests to this port, so that a wrong state does not end the sign-in.
        if (!expects) return;
        const fault = faultOf(answer, expected.iss);
        response.on("close", () => (fault ? reject(fault) : resolve(answer.get("code")!)));
      });
      const seconds = Math.round(timeout / 1000);
      const late = new SignInError(`no answer within ${seconds} seconds: sign in again, in a browser on this machine`);
      timer = setTimeout(reject, timeout, late);
      Promise.resolve(open()).catch(reject);
    });
  } finally {
    clearTimeout(timer);
  }
}

function faultOf(answer: URLSearchParams, issuer: string): SignInError | undefined {
  if (answer.get("iss") !== issuer) {
    return new SignInError("the answer comes from another service (RFC 9207, section 2.4): sign in again");
  }
  const error = answer.get("error");
  if (error === "access_denied") return new SignInError("the member refused: sign in again to allow the access", error);
  if (error !== null) return new SignInError(`${error}: ${answer.get("error_description")}`, error);
  return answer.has("code") ? undefined : new SignInError("the answer has no code: sign in again");
}

/** Without a browser, the person opens the printed address. */
function openBrowser(address: string): void {
  console.error(`Sign in with a browser on this machine: ${address}`);
  const openers: Record<string, string[]> = { darwin: ["open"], win32: ["rundll32", "url.dll,FileProtocolHandler"] };
  const [program = "", ...rest] = openers[process.platform] ?? ["xdg-open"];
  spawn(program, [...rest, address], { stdio: "ignore", detached: true }).on("error", () => {}).unref();
}
