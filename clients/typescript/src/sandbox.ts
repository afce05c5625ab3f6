/**
 * Starts and controls `frontdesk sandbox`, a local instance of the API for tests.
 *
 * @module
 */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import createClient, { type Client } from "openapi-fetch";

import { connect, type Frontdesk } from "./client.ts";
import type { components, paths } from "./generated/sandbox.ts";
import { unwrap } from "./problems.ts";

/** A fault of the next requests to a route. */
export type FaultRule = components["schemas"]["FaultRule"];
/** A mail that the service sent. */
export type Mail = components["schemas"]["Mail"];

/** How to start a sandbox. */
export interface SandboxOptions {
  /** The program, by default `FRONTDESK_PROGRAM` or else `frontdesk`. */
  program?: string;
  /** The path of a workspace file, by default the workspace of the demo. */
  file?: string;
  /** The initial time of the clock, by default 2030-01-01T09:00:00Z. */
  at?: Date;
}

/** The hooks of a test runner, such as those of vitest. */
export interface Hooks {
  beforeAll(hook: () => Promise<void>): unknown;
  beforeEach(hook: () => Promise<void>): unknown;
  afterAll(hook: () => Promise<void>): unknown;
}

/** A running `frontdesk sandbox` on a free port. */
export class Sandbox {
  /** The address of the API. */
  readonly address: string;
  /** The tokens of members and service accounts, by key. Each token has all scopes. */
  readonly tokens: Readonly<Record<string, string>>;
  /** All controls: `GET`, `POST` and `PUT` take a path below `/sandbox/`. */
  readonly controls: Client<paths>;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, line: string) {
    const started = JSON.parse(line) as { address: string; tokens: { member: string; token: string }[] };
    this.#process = process;
    this.address = started.address;
    this.tokens = Object.fromEntries(started.tokens.map(({ member, token }) => [member, token]));
    this.controls = createClient<paths>({ baseUrl: this.address });
  }

  /**
   * Starts a sandbox.
   *
   * @throws Error if the program is missing or does not start; its error is on standard error
   */
  static async start(options: SandboxOptions = {}): Promise<Sandbox> {
    const program = options.program ?? process.env["FRONTDESK_PROGRAM"] ?? "frontdesk";
    const started = ["sandbox", "--json", "--listen", "127.0.0.1:0", "--log", "error"];
    if (options.at !== undefined) started.push("--at", options.at.toISOString());
    if (options.file !== undefined) started.push(options.file);
    const child = spawn(program, started, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit").then(([status]) => {
      throw new Error(`${program} sandbox ended with exit status ${status}`);
    });
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([once(lines, "line"), ended])) as [string];
    // A stopped sandbox also ends its process.
    ended.catch(() => {});
    return new Sandbox(child, line);
  }

  /** Returns a client with the member's token and without retries. */
  client(member: string): Frontdesk {
    const token = this.tokens[member];
    if (token === undefined) throw new Error(`the sandbox has no member ${member}`);
    return connect({ url: this.address, token, retries: 0 });
  }

  /** Restores a snapshot, by default the initial state. */
  async reset(snapshot?: string): Promise<void> {
    await unwrap(this.controls.POST("/sandbox/reset", { body: snapshot === undefined ? {} : { snapshot } }));
  }

  /** Saves a snapshot. */
  async save(name: string): Promise<void> {
    await unwrap(this.controls.POST("/sandbox/snapshots", { body: { name } }));
  }

  /** Returns the time of the clock. */
  async now(): Promise<Date> {
    return new Date((await unwrap(this.controls.GET("/sandbox/clock"))).now);
  }

  /** Advances the clock by seconds or to a time, and returns the new time. */
  async advance(to: number | Date): Promise<Date> {
    const body = typeof to === "number" ? { advance_seconds: to } : { set: to.toISOString() };
    return new Date((await unwrap(this.controls.POST("/sandbox/clock", { body }))).now);
  }

  /** Returns the sent mail, oldest first, all or only to one address. */
  async inbox(to?: string): Promise<Mail[]> {
    const query = to === undefined ? {} : { to };
    return (await unwrap(this.controls.GET("/sandbox/inbox", { params: { query } }))).mails;
  }

  /** Sets the faults of the next requests. */
  async fail(...faults: FaultRule[]): Promise<void> {
    await unwrap(this.controls.PUT("/sandbox/faults", { body: { faults } }));
  }

  /** Stops the program. */
  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill();
    await ended;
  }
}

/**
 * Starts one sandbox for the tests of a file, resets it before each test, and stops it.
 *
 * Returns a function that returns the sandbox, to be called inside a test.
 */
export function useSandbox(hooks: Hooks, options: SandboxOptions = {}): () => Sandbox {
  let sandbox: Sandbox | undefined;
  const running = (): Sandbox => {
    if (sandbox === undefined) throw new Error("the sandbox runs only during tests");
    return sandbox;
  };
  hooks.beforeAll(async () => {
    sandbox = await Sandbox.start(options);
  });
  hooks.beforeEach(() => running().reset());
  hooks.afterAll(async () => {
    await sandbox?.stop();
  });
  return running;
}
