/**
 * The functions through which the exchange handles everything that starts its code: every event of a socket, every timer, and
 * every promise that nobody awaits.
 *
 * A message from outside may reveal a mistake in this code. An error that is thrown in a listener, in a timer or in a promise
 * that nobody awaits would end the process, with the accounts and orders of everybody. Here it is printed, its sender gets a
 * refusal or a closed connection, and everybody else goes on. test/habits checks that the exchange has no listener, timer or
 * promise without await of its own, so all of them go through this file.
 */
import { printErr } from '../../output/index.js';
import { atTurnEnd as atPlatformTurnEnd, inNextTurn, type Timer, unrefd } from '../../platform/index.js';
import { refusal } from '../../protocol/index.js';
import { lines } from '../../text/index.js';
import type { ServiceResponse } from './service-messages.js';

/** Answers the sender after an unexpected error, for example by closing the connection. */
export type AfterFailure<Given extends readonly unknown[] = []> = (error: unknown, ...given: Given) => void;

/**
 * A request is right but cannot be carried out at present. Nothing was changed. The sender gets status 503 with the
 * message; the operator gets the cause on standard error, which may contain paths.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly code: string;

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

type Source = Pick<NodeJS.EventEmitter, 'on'>;

/** Calls `handle` at each event of a source. */
export function listen<Given extends readonly unknown[]>(
  source: Source,
  event: string,
  handle: (...given: Given) => unknown,
  failed: AfterFailure<Given> = nothing,
): void {
  source.on(event, (...values) => {
    const given: Given = values as never; // the type of a source does not describe the values of its events
    run(
      () => handle(...given),
      (error) => failed(error, ...given),
    );
  });
}

/** Ignores the errors of a source that only report that the other side is gone. Without a listener, an error would end the process. */
export function ignoreErrors(source: Source): void {
  source.on('error', nothing);
}

/** Calls `handle` once after some milliseconds. The timer does not keep the process alive. */
export function after(ms: number, handle: () => unknown, failed?: AfterFailure): Timer {
  return unrefd(setTimeout(() => run(handle, failed), ms));
}

/** Calls `handle` each time after `ms` milliseconds. The timer does not keep the process alive. */
export function every(ms: number, handle: () => unknown, failed?: AfterFailure): Timer {
  return unrefd(setInterval(() => run(handle, failed), ms));
}

/** Calls `handle` after the events that wait now, without keeping the process alive. */
export function soon(handle: () => unknown): void {
  inNextTurn(() => run(handle));
}

export { nextTurn } from '../../platform/index.js';

/** Calls `handle` at the end of this turn of the event loop. */
export function atTurnEnd(handle: () => unknown): void {
  atPlatformTurnEnd(() => run(handle));
}

/** Calls `handle` with the result of a promise that nobody awaits. */
export function whenDone<Value>(
  promise: Promise<Value>,
  handle: (value: Value) => unknown,
  failed: AfterFailure = nothing,
): void {
  promise.then((value) => run(() => handle(value), failed)).catch((error: unknown) => fail(error, failed));
}

/** Calls one of two functions when a promise that nobody awaits is settled. A rejection is not reported. */
export function whenSettled(promise: Promise<unknown>, done: () => unknown, rejected: () => unknown = done): void {
  promise.then(
    () => run(done),
    () => run(rejected),
  );
}

/** Runs code that an event from outside has caused. Errors of the code are reported and not thrown, even errors of a promise that it returns. */
function run(handle: () => unknown, failed: AfterFailure = nothing): void {
  try {
    const late = handle();
    if (late instanceof Promise) late.catch((error: unknown) => fail(error, failed));
  } catch (error) {
    fail(error, failed);
  }
}

function fail(error: unknown, failed: AfterFailure): void {
  report(error);
  try {
    failed(error);
  } catch (second) {
    report(second);
  }
}

function nothing(): void {}

/** The reply to a request that failed: 503 for an {@link UnavailableError}, 500 for a mistake in this code. */
export function failureReply(error: unknown): ServiceResponse {
  if (error instanceof UnavailableError) {
    const { code, message: msg } = error;
    return { status: 503, headers: {}, body: JSON.stringify({ code, msg }) };
  }
  const { http, body } = refusal('unknown');
  return { status: http, headers: {}, body: JSON.stringify(body) };
}

/** Maximum number of different errors that are printed. */
const MAX_PRINTED = 100;
const printed = new Set<string>();

/** Prints an unexpected error on standard error; an equal error is printed only once. */
export function report(error: unknown): void {
  const text = textOf(error);
  if (printed.has(text) || printed.size >= MAX_PRINTED) return;
  printed.add(text);
  printErr(lines(`the exchange failed to answer: ${text}\n`));
}

function textOf(error: unknown): string {
  if (error instanceof UnavailableError) return `${error.message} ${textOf((error.cause as Error).message)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
