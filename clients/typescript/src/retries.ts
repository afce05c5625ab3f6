import { setTimeout as sleep } from "node:timers/promises";

import { problemOf } from "./problems.ts";

/** Milliseconds; a response with a longer `Retry-After` is final. */
const LONGEST_WAIT = 60_000;
/** The ends of paths whose POST accepts no key. */
const UNREPEATABLE = ["/records/enrich", "/tokens"];

/** Sends a request, whose body stays unread. */
export type Fetch = (request: Request) => Promise<Response>;

/** Returns a `fetch` that repeats failed requests. */
export function retrying(retries: number, timeout: number): Fetch {
  return async (request) => {
    const left = repetitions(request, retries);
    for (let attempt = 0; ; attempt++) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
      let wait: number | undefined = backoff(attempt);
      try {
        const response = await fetch(request.clone(), { signal });
        // Fails if the connection is lost inside the body.
        await response.clone().arrayBuffer();
        wait = await delay(response, attempt);
        if (wait === undefined || attempt === left) return response;
      } catch (error) {
        if (request.signal.aborted || attempt === left) throw error;
      }
      await sleep(wait, undefined, { signal: request.signal });
    }
  };
}

/**
 * The number of times that a request may be repeated; a POST or PUT gets an `Idempotency-Key`.
 *
 * Enrichment costs money; new tokens and sign-in links are secrets: they accept no key and are never repeated.
 */
function repetitions(request: Request, retries: number): number {
  const { headers, method } = request;
  const { pathname } = new URL(request.url);
  const once = UNREPEATABLE.some((path) => pathname.endsWith(path));
  if (["POST", "PUT"].includes(method) && !once && !headers.has("Idempotency-Key")) {
    headers.set("Idempotency-Key", crypto.randomUUID());
  }
  return ["GET", "HEAD", "DELETE"].includes(method) || headers.has("Idempotency-Key") ? retries : 0;
}

/** Milliseconds until the repetition; `undefined` if the response is final. */
async function delay(response: Response, attempt: number): Promise<number | undefined> {
  const problem = await problemOf(response);
  if (![429, 503].includes(response.status) && problem?.code !== "idempotency_in_progress") return undefined;
  const wait = Math.max(retryAfter(response), backoff(attempt));
  return wait <= LONGEST_WAIT ? wait : undefined;
}

/** The milliseconds of `Retry-After`, which is a number of seconds or a date (RFC 9110, section 10.2.3); otherwise 0. */
function retryAfter(response: Response): number {
  const value = response.headers.get("Retry-After") ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  return (Date.parse(value) || Date.now()) - Date.now();
}

/** Half a second, doubled with each attempt, with jitter. */
function backoff(attempt: number): number {
  return 500 * 2 ** attempt * (0.5 + Math.random() / 2);
}
