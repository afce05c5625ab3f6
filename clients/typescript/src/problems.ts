import type { components } from "./generated/schema.ts";

type Schemas = components["schemas"];
/** An error response of the service (RFC 9457). `code` determines the other members. */
export type Problem = Schemas[Exclude<Extract<keyof Schemas, `${string}Problem`>, "Problem">];
/** An invalid field of a request. */
export type FieldFault = Schemas["FieldFault"];

/** An error response that is no problem, such as that of a proxy in front of the service. */
export class StatusError extends Error {
  override name = "StatusError";

  constructor(
    message: string,
    /** The response, with its headers. */
    readonly response: Response,
  ) {
    super(message);
  }
}

/** An error response of the service. Branch on `problem.code`, which determines its other members. */
export class ProblemError extends StatusError {
  override name = "ProblemError";

  constructor(
    /** The whole problem, with the members that its code adds. */
    readonly problem: Problem,
    response: Response,
  ) {
    super(`${problem.status} ${problem.code}: ${problem.detail ?? problem.title}`, response);
  }

  /** The stable code, such as `slot_unavailable`. A later version of the service may add codes. */
  get code(): Problem["code"] {
    return this.problem.code;
  }

  /** The invalid fields; empty for codes without any. */
  get errors(): FieldFault[] {
    return "errors" in this.problem ? this.problem.errors : [];
  }
}

/** The result of a call of `openapi-fetch`. */
interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** The data of a successful result. */
type Data<R> = R extends { data: infer Found; error?: never } ? Found : never;

/**
 * Returns the data of a call.
 *
 * @throws ProblemError if the service returned a problem
 * @throws StatusError for another error response
 */
export async function unwrap<R extends Result>(call: Promise<R>): Promise<Data<R>> {
  const { data, error, response } = await call;
  if (response.ok) return data as Data<R>;
  if (isProblem(response, error)) throw new ProblemError(error, response);
  throw new StatusError(`${response.status} ${response.statusText}`, response);
}

/** The problem in a response whose body stays unread; `undefined` if there is none. */
export async function problemOf(response: Response): Promise<Problem | undefined> {
  if (response.ok) return undefined;
  const body: unknown = await response.clone().json().catch(() => undefined);
  return isProblem(response, body) ? body : undefined;
}

function isProblem(response: Response, body: unknown): body is Problem {
  const kind = response.headers.get("Content-Type") ?? "";
  return kind.startsWith("application/problem+json") && typeof body === "object" && body !== null && "code" in body;
}
