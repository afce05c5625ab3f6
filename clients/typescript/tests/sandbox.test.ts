// Tests of `useSandbox`. `FRONTDESK_PROGRAM` is the path of the program.
//
// `SANDBOX_TESTS` is the number of repetitions of the last test, for measurements.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Frontdesk } from "frontdesk-client";
import { ProblemError, unwrap } from "frontdesk-client";
import { Sandbox, useSandbox } from "frontdesk-client/sandbox";

const sandbox = useSandbox({ beforeAll, beforeEach, afterAll });
const DAY = "start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z";

async function book(frontdesk: Frontdesk, start: string): Promise<string> {
  const links = "/api/v1/accounts/{workspace_id}/event_types/{event_id}/links";
  const path = { workspace_id: 1, event_id: "intro-30" };
  const hosts = [{ queue_id: 1, role: "must_attend" as const, lead: true }];
  const { link } = await unwrap(frontdesk.POST(links, { params: { path }, body: { hosts } }));
  const body = {
    link_id: link.id,
    start_time: start,
    time_zone: "Europe/Paris",
    invitee: { name: "Ada Byron", email: "ada@acme.example" },
    answers: { team_size: "1-10" },
  };
  return (await unwrap(frontdesk.POST("/api/v1/bookings", { body }))).uuid;
}

test("a booking is moved twice and marked as a no-show", async () => {
  const frontdesk = sandbox().client("grace");
  const path = { booking_uuid: await book(frontdesk, "2030-01-02T14:00:00Z") };
  for (const hour of ["15", "14"]) {
    const body = { start_time: `2030-01-02T${hour}:00:00Z`, time_zone: "Europe/Paris" };
    await unwrap(frontdesk.POST("/api/v1/bookings/{booking_uuid}/move", { params: { path }, body }));
  }
  expect(await sandbox().advance(2 * 86_400)).toEqual(new Date("2030-01-03T09:00:00Z"));
  const missed = frontdesk.POST("/api/v1/bookings/{booking_uuid}/mark_as_no_show", { params: { path } });
  expect((await unwrap(missed)).status).toBe("no_show");
  const occasions = (await sandbox().inbox("ada@acme.example")).map((mail) => mail.occasion);
  expect(occasions.slice(0, 3)).toEqual(["confirmation", "moved", "moved"]);
});

test("status 503 throws a ProblemError", async () => {
  const frontdesk = sandbox().client("grace");
  await sandbox().fail({ path: "/api/v1/me", fault: "503", times: 1 });
  await expect(unwrap(frontdesk.GET("/api/v1/me"))).rejects.toThrow(ProblemError);
  expect((await unwrap(frontdesk.GET("/api/v1/me"))).member.key).toBe("grace");
});

/** Sends 20 requests, and returns the status, headers and body of each response. */
async function runRequests(sandbox: Sandbox): Promise<string> {
  const transcript: string[] = [];
  const step = async (method: string, path: string, body?: unknown): Promise<any> => {
    const headers = { Authorization: `Bearer ${sandbox.tokens["grace"]}`, "Content-Type": "application/json" };
    const response = await fetch(sandbox.address + path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    expect(response.status, text).toBeLessThan(300);
    const shown = [...response.headers].map((header) => header.join(": ")).sort();
    transcript.push([response.status, ...shown, text].join("\n"));
    return text === "" ? undefined : JSON.parse(text);
  };
  await step("GET", "/api/v1/me");
  await step("GET", "/api/v1/accounts/1/event_types");
  const hosts = [{ queue_id: 1, role: "must_attend", lead: true }];
  const { link } = await step("POST", "/api/v1/accounts/1/event_types/intro-30/links", { hosts });
  const { open_times } = await step("GET", `/api/v1/accounts/1/scheduling_links/${link.id}/open_times?${DAY}`);
  const { uuid } = await step("POST", "/api/v1/bookings", {
    link_id: link.id,
    start_time: open_times[0].start_time,
    time_zone: "Europe/Paris",
    invitee: { name: "Ada Byron", email: "ada@acme.example" },
    answers: { team_size: "1-10" },
  });
  await step("GET", "/sandbox/inbox");
  for (const at of [2, 4]) {
    const body = { start_time: open_times[at].start_time, time_zone: "Europe/Paris" };
    await step("POST", `/api/v1/bookings/${uuid}/move`, body);
    await step("POST", "/sandbox/clock", { advance_seconds: 600 });
  }
  await step("GET", `/api/v1/bookings/${uuid}`);
  await step("POST", "/sandbox/clock", { advance_seconds: 172_800 });
  await step("POST", `/api/v1/bookings/${uuid}/mark_as_no_show`, {});
  await step("PUT", "/sandbox/crm", { failure: "timeout" });
  await step("GET", "/api/v1/accounts/1/records/lookup?email=ada@acme.example");
  await step("GET", "/sandbox/inbox?to=ada@acme.example");
  await step("GET", "/sandbox/deliveries");
  await step("GET", "/api/v1/accounts/1/events");
  await step("POST", "/api/v1/accounts/1/tokens", { scopes: ["bookings:read"] });
  await step("POST", `/api/v1/bookings/${uuid}/undo_mark_as_no_show`, {});
  expect(transcript).toHaveLength(20);
  return transcript.join("\n\n");
}

test("the same requests get the same bytes", async () => {
  const first = await runRequests(sandbox());
  await sandbox().reset();
  expect(await runRequests(sandbox())).toBe(first);
  const other = await Sandbox.start();
  try {
    expect(await runRequests(other)).toBe(first);
  } finally {
    await other.stop();
  }
});

test("snapshots are restored by name", async () => {
  await sandbox().save("here");
  await book(sandbox().client("grace"), "2030-01-02T14:00:00Z");
  expect(await sandbox().inbox()).not.toEqual([]);
  await sandbox().reset("here");
  expect(await sandbox().inbox()).toEqual([]);
  await expect(sandbox().reset("elsewhere")).rejects.toThrow(ProblemError);
});

test("a sandbox starts at the given time", async () => {
  const at = new Date("2031-05-01T12:00:00Z");
  const other = await Sandbox.start({ at });
  try {
    expect(await other.now()).toEqual(at);
  } finally {
    await other.stop();
  }
});

test.each(Array.from({ length: Number(process.env["SANDBOX_TESTS"] ?? 20) }, (_, number) => number))(
  "a booking is the first in test %i",
  async () => {
    const uuid = await book(sandbox().client("grace"), "2030-01-02T14:00:00Z");
    expect(uuid.startsWith("01b8dcb4-1680-7000-8000-")).toBe(true);
    expect(await sandbox().inbox("ada@acme.example")).toHaveLength(1);
  },
);
