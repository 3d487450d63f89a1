/** `x.exchange`: the control commands of the embedded exchange as awaitable calls, made from the command table. */
import {
  type ControlCommand,
  type ControlledClock,
  type ControlledState,
  type ControlParam,
  controlCommands,
  controlRoute,
  controlUsage,
  DecimalError,
  fileOf,
  idsSaltOf,
  mandatoryOf,
  nearest,
  plainDecimal,
  type SavedSnapshot,
} from '../../protocol/index.js';
import { isClosed, SendError, type WatchedTransport } from '../../transport/index.js';
import { encodeParam, type ParamContext } from '../call/encode.js';
import { passUnsent, settleUnsent, type UnsentCall, watchUnsent } from '../call/unsent-calls.js';
import { CLOSED_ADVICE, NotConfirmedError, ParameterError, SpotlabError, TransportError } from '../errors/errors.js';
import { exportMethods } from '../results/data-backend.js';
import { describeAs } from '../results/describe.js';
import { drawAs } from '../results/display-hooks.js';
import type { SessionContext } from '../session/session-context.js';
import { isDecimal } from '../values/decimal.js';
import { refuseInReadOnlyScope } from '../watch/read-only-scope.js';
import type { ControlCall, ExchangeControl } from './control.gen.js';

/** Sends a command and returns its reply. */
export type SendCommand = (id: string, given: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A long timeout: moving the clock forward by a year takes seconds. */
const TIMEOUT_MS = 120_000;

let confirmErasure: ((verb: string) => Promise<boolean>) | undefined;

/**
 * Sets a confirmation for commands that replace orders, balances and history; only `true` sends the command. A program
 * without it is not asked.
 */
export function setErasureConfirmation(confirm: ((verb: string) => Promise<boolean>) | undefined): void {
  confirmErasure = confirm;
}

/** @throws NotConfirmedError */
async function requireErasure(verb: string): Promise<void> {
  if (!confirmErasure || (await confirmErasure(verb))) return;
  throw new NotConfirmedError(verb, 'refused', 'the command was not confirmed; nothing was changed.');
}

class CommandCall implements ControlCall<unknown> {
  readonly #send: SendCommand;
  readonly #unsent: UnsentCall | undefined;
  #sent: Promise<unknown> | undefined;

  constructor(
    readonly command: string,
    readonly given: Readonly<Record<string, unknown>>,
    send: SendCommand,
    unsent: UnsentCall | undefined,
  ) {
    this.#send = send;
    this.#unsent = unsent && passUnsent(unsent, this, `exchange.${command}`);
  }

  get [Symbol.toStringTag](): string {
    return 'ControlCall';
  }

  get isSent(): boolean {
    return this.#sent !== undefined;
  }

  send(): Promise<unknown> {
    if (this.#unsent) settleUnsent(this.#unsent);
    return this.#send(this.command, this.given);
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is awaitable by design.
  then<A = unknown, B = never>(
    onFulfilled?: ((value: unknown) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#sent ??= this.send();
    return this.#sent.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<unknown> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<unknown> {
    return this.then().finally(onFinally);
  }
}

/** Makes the command groups: `clock.advance` becomes `advance` in the group `clock`. */
export function makeControl(send: SendCommand, clock: ParamContext['clock']): ExchangeControl {
  const root: Record<string, unknown> = {};
  for (const [id, command] of Object.entries(controlCommands)) {
    const names = id.split('.');
    const last = names.pop() as string;
    let group = root;
    for (const name of names) {
      group[name] ??= describeAs({}, () => groupText(name));
      group = group[name] as Record<string, unknown>;
    }
    const make: (...values: unknown[]) => CommandCall = (...values) => {
      const watch = command.reads ? undefined : watchUnsent(make);
      try {
        return new CommandCall(id, givenBy(id, command, values, clock), send, watch);
      } catch (error) {
        // The command rejects when it is awaited, as a call of the client does.
        return new CommandCall(id, {}, () => Promise.reject(error), watch);
      }
    };
    group[last] = make;
  }
  return describeAs(root, () => groupText('')) as unknown as ExchangeControl;
}

/**
 * Sends commands over the session's transport. After a command, the session adopts the exchange's new time and limits.
 */
export function sendOver(session: SessionContext, wire: WatchedTransport): SendCommand {
  return async (id, given) => {
    const verb = `exchange.${id}`;
    const command = controlCommands[id] as ControlCommand;
    if (!command.reads) refuseInReadOnlyScope(verb);
    if (command.erases) await requireErasure(verb);
    const { method, path } = controlRoute(id);
    const hasBody = method === 'POST';
    const file = fileOf(command);
    const body = await bodyOf(verb, command, given);
    const response = await wire
      .send({
        method,
        path,
        headers: hasBody ? { 'content-type': 'application/json' } : {},
        ...(hasBody ? { body } : {}),
        timeoutMs: TIMEOUT_MS,
        verb,
      })
      .catch((error: unknown) => {
        if (!(error instanceof SendError)) throw error;
        throw lostCommand(verb, wire.baseUrl, error);
      });
    let answer = parse(response.body);
    if (response.status !== 200) {
      // Some error messages begin with the command name; the verb already contains the name.
      const text = textOf(answer);
      if (text === undefined) throw noAdmin(verb, wire.baseUrl, response.status);
      throw new SpotlabError('SPOTLAB_CONTROL', `${verb}: ${withoutName(text, id)}`);
    }
    if (file !== undefined && command.writesFile) {
      answer = await writeFileOf(verb, String(given[file]), response.body, answer as SavedContent);
    } else follow(session, id, answer);
    if (command.erases) {
      session.orderCache.clear();
      session.responseCache.clear();
      session.openStreams?.restored();
    } else if (!command.reads) session.responseCache.forgetChanging();
    // A loaded state contains client order ids of earlier calls, which must not be made again.
    if (file !== undefined && !command.writesFile) session.parts.texts?.branch(idsSaltOf(parse(body)));
    if (Array.isArray(answer)) {
      const tableOf = (rows: object) => session.dataBackend.tableOf(rows, { displays: session.parts.displays });
      for (const [name, way] of exportMethods(tableOf)) Object.defineProperty(answer, name, way);
    }
    if (typeof answer === 'object' && answer !== null) {
      const context = { kind: 'control' as const, params: { command: id }, nowMs: session.exchangeNowMs };
      drawAs(answer, session.parts.displays, () => ({ value: answer, context }));
    }
    return answer;
  };
}

/**
 * The request body of a command; for a file argument, the content of the file.
 *
 * @throws SpotlabError for an unreadable file
 */
async function bodyOf(
  verb: string,
  command: ControlCommand,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const file = fileOf(command);
  if (file === undefined) return JSON.stringify(given);
  if (command.writesFile) return '{}';
  const { readFile } = await import('node:fs/promises');
  return readFile(String(given[file]), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SpotlabError('SPOTLAB_CONTROL', `${verb}: ${String(given[file])} cannot be read: ${error.code}.`);
  });
}

interface SavedContent {
  readonly timeMs: number;
}

/**
 * Writes the reply to a file that only its owner can read, because it contains keys.
 *
 * @throws SpotlabError on failure
 */
async function writeFileOf(verb: string, file: string, text: string, { timeMs }: SavedContent): Promise<SavedSnapshot> {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, text, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new SpotlabError('SPOTLAB_CONTROL', `${verb}: ${file} cannot be written: ${error.code}.`);
  });
  return { file, timeMs, bytes: Buffer.byteLength(text) };
}

/** Commands of a client without an admin interface fail, and say how to have one. */
export function refuseCommands({ name, baseUrl }: { readonly name: string; readonly baseUrl: string }): SendCommand {
  // A network without a name of its own has its address as its name.
  const network = name === baseUrl ? name : `${name} (${baseUrl})`;
  return async (id) => {
    throw new SpotlabError(
      'SPOTLAB_NETWORK',
      `exchange.${id}: this client cannot control the exchange that it is connected to, ${network}.`,
      {
        advice:
          'An exchange that `spotlab exchange` started is controlled with its adminUrl: connect({ network, adminUrl }), or ' +
          'spotlab --network URL --admin-url URL. connect() starts an embedded exchange.',
      },
    );
  };
}

/** Adopts the clock of a reply, and the rate limits, whose counts a command has reset. */
function follow({ parts: { limits } }: SessionContext, id: string, answer: unknown): void {
  const state = answer as Partial<ControlledState>;
  const clock = id.startsWith('clock.') ? (answer as ControlledClock) : state.clock;
  if (clock !== undefined) limits.adoptClock({ timeMs: clock.timeMs, rate: clock.isPaused ? 0 : clock.speed });
  if (!controlCommands[id]?.reads && state.rateLimits !== undefined) limits.startOver(state.rateLimits);
}

/** The arguments by name. @throws ParameterError for a surplus, missing or invalid argument */
function givenBy(
  id: string,
  command: ControlCommand,
  values: readonly unknown[],
  clock: ParamContext['clock'],
): Readonly<Record<string, unknown>> {
  const { args, params } = command;
  const verb = `exchange.${id}`;
  const hasOptions = Object.keys(params).length > args.length;
  if (values.length > args.length + (hasOptions ? 1 : 0)) {
    throw new ParameterError(verb, '', `invalid arguments. Usage: ${controlUsage(id, command)}.`);
  }
  const given: Record<string, unknown> = {};
  args.forEach((name, at) => {
    if (values[at] !== undefined) given[name] = values[at];
  });
  const options = values[args.length] ?? {};
  if (typeof options !== 'object' || options === null)
    throw new ParameterError(verb, '', `invalid arguments. Usage: ${controlUsage(id, command)}.`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(params, name) || args.includes(name)) {
      const others = Object.keys(params).filter((one) => !args.includes(one));
      const [near] = nearest(name, others, 1);
      throw new ParameterError(verb, name, `there is no option '${name}'${near ? `; did you mean '${near}'?` : '.'}`);
    }
    given[name] = value;
  }
  for (const name of mandatoryOf(command)) {
    if (given[name] === undefined)
      throw new ParameterError(verb, name, `${name} is missing. Usage: ${controlUsage(id, command)}.`);
  }
  for (const name of Object.keys(given)) {
    given[name] = encode(params[name] as ControlParam, given[name], { verb, name, clock });
  }
  return Object.freeze(given);
}

/** Encodes decimals and times for the wire; the exchange checks all other values. */
function encode(param: ControlParam, value: unknown, context: ParamContext): unknown {
  const plain = (one: unknown) => {
    try {
      return plainDecimal(isDecimal(one) ? one.toString() : (one as string));
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
      throw new ParameterError(context.verb, context.name, `${context.name}: ${error.message}.`);
    }
  };
  switch (param.kind) {
    case 'decimal':
      return plain(value);
    case 'instant':
      return encodeParam({ kind: 'time', description: '' }, value, context);
    case 'amounts':
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([asset, amount]) => [asset, plain(amount)]));
    default:
      return value;
  }
}

function groupText(group: string): string {
  const prefix = group === '' ? '' : `${group}.`;
  const ids = Object.keys(controlCommands).filter((id) => id.startsWith(prefix));
  const own = ids.filter((id) => !id.slice(prefix.length).includes('.'));
  const inside = new Set(ids.filter((id) => !own.includes(id)).map((id) => id.slice(prefix.length).split('.')[0]));
  return [
    `x.exchange${group && `.${group}`}`,
    ...own.map((id) => `  .${controlUsage(id, controlCommands[id] as ControlCommand)}`),
    ...[...inside].map((name) => `  .${name}: a group of its own`),
  ].join('\n');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The message of an admin interface; undefined for the reply of another server. */
function textOf(answer: unknown): string | undefined {
  const { code, msg } = (answer ?? {}) as { code?: unknown; msg?: unknown };
  return code === 'SPOTLAB_CONTROL' && typeof msg === 'string' ? msg : undefined;
}

function noAdmin(verb: string, baseUrl: string, status: number): SpotlabError {
  return new SpotlabError('SPOTLAB_CONTROL', `${verb}: there is no admin interface at ${baseUrl} (HTTP ${status}).`, {
    advice: 'Only a spotlab exchange that listens on this machine has one; `spotlab exchange` prints its adminUrl.',
  });
}

function lostCommand(verb: string, baseUrl: string, error: SendError): TransportError {
  const outcome = error.mayHaveArrived
    ? 'the command may still have been carried out'
    : `the command did not reach the exchange at ${baseUrl}`;
  return new TransportError(verb, error.reason, `${error.message}; ${outcome}.`, {
    ...(error.mayHaveArrived ? {} : { advice: isClosed(error) ? CLOSED_ADVICE : 'Is the exchange still running?' }),
    cause: error.cause,
  });
}

const withoutName = (text: string, id: string): string =>
  text.startsWith(`${id}: `) ? text.slice(id.length + 2) : text;
