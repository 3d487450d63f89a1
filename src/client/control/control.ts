/** `x.exchange`: the control commands of the embedded exchange as awaitable calls, made from the command table. */
import { readTextFile, writeOwnFile } from '../../platform/index.js';
import {
  type ControlCommand,
  type ControlledClock,
  type ControlledState,
  controlCommands,
  controlRoute,
  controlUsage,
  fileOf,
  idsSaltOf,
  mandatoryOf,
  type ParamInfo,
  positionalOf,
  type SavedSnapshot,
} from '../../protocol/index.js';
import { isClosed, SendError, type WatchedTransport } from '../../transport/index.js';
import { missingArgument, type Signature, takeAll, unknownOption } from '../call/call-arguments.js';
import { checkArgument, type ParamContext } from '../call/encode.js';
import { forgetUnsent, passUnsent, type UnsentCall, watchUnsent } from '../call/unsent-calls.js';
import { exportMethods } from '../results/data-backend.js';
import { describeAs } from '../results/describe.js';
import { drawAs } from '../results/display-hooks.js';
import type { SessionContext } from '../session/session-context.js';
import type { ControlCall, ExchangeControl } from '../types/control.gen.js';
import { CLOSED_ADVICE, NotConfirmedError, ParameterError, SpotlabError, TransportError } from '../types/errors.js';
import { refuseInReadOnlyScope } from '../types/read-only-scope.js';

/** Sends a command and returns its reply. */
export type SendCommand = (id: string, given: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The way to an admin interface. */
export interface AdminWire {
  readonly wire: WatchedTransport;
  /** The token that the interface demands; undefined if it is not known. */
  readonly token?: string | undefined;
}

/** A long timeout, because a command that moves the clock forward by a year takes seconds. */
const TIMEOUT_MS = 120_000;
/** The reply may be a saved state of the exchange, which has several megabytes. */
const MAX_CONTROL_REPLY_BYTES = 128 * 1024 * 1024;

let confirmErasure: ((verb: string) => Promise<boolean>) | undefined;

/**
 * Sets a confirmation for commands that replace orders, balances and history; only `true` sends the command. Without
 * this function, the commands are sent without a question.
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
    if (this.#unsent) forgetUnsent(this.#unsent);
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
    const form = formOfCommand(id, command);
    const make: (...values: unknown[]) => CommandCall = (...values) => {
      const watch = command.reads ? undefined : watchUnsent(make);
      try {
        return new CommandCall(id, givenBy(form, values, clock), send, watch);
      } catch (error) {
        // The command rejects when it is awaited, as a call of the client does.
        return new CommandCall(id, {}, () => Promise.reject(error), watch);
      }
    };
    group[last] = make;
  }
  return describeAs(root, () => groupText('')) as typeof root & ExchangeControl;
}

/**
 * Sends commands over the session's transport. After a command, the session adopts the exchange's new time and limits.
 */
export function sendOver(session: SessionContext, { wire, token }: AdminWire): SendCommand {
  const permit: Readonly<Record<string, string>> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return async (id, given) => {
    const verb = `exchange.${id}`;
    const command = controlCommands[id] as ControlCommand;
    if (!command.reads && !session.parts.ownsExchange) refuseInReadOnlyScope(verb);
    if (command.erases) await requireErasure(verb);
    const file = fileOf(command);
    const body = await bodyOf(verb, command, given);
    const { method, path } = controlRoute(id, body);
    const hasBody = method === 'POST';
    const request = {
      method,
      path,
      headers: { ...permit, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody ? { body } : {}),
      timeoutMs: TIMEOUT_MS,
      maxReplyBytes: MAX_CONTROL_REPLY_BYTES,
      verb,
    };
    const sendOnce = () =>
      wire.send(request).catch((error: unknown) => {
        if (!(error instanceof SendError)) throw error;
        throw lostCommand(verb, wire.baseUrl, error);
      });
    let response = await sendOnce();
    // The server stopped reading the request, for example because this process was paused. So the command was not
    // carried out.
    if (response.status === 408) response = await sendOnce();
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
      session.orders.clear();
      session.fills.forget();
      session.responseCache.clear();
      session.openStreams?.restored();
    } else if (!command.reads) {
      session.responseCache.forgetChanging();
      session.orders.outdate();
    }
    // A loaded state contains client order ids of earlier calls, which must not be made again.
    if (file !== undefined && !command.writesFile) session.parts.texts?.branch(idsSaltOf(parse(body)));
    if (Array.isArray(answer)) {
      const tableOf = (rows: object) => session.dataBackend.tableOf(rows, { displays: session.parts.displays });
      for (const [name, way] of exportMethods(tableOf)) Object.defineProperty(answer, name, way);
    }
    if (typeof answer === 'object' && answer !== null) {
      const context = { kind: 'control' as const, params: { ...given, command: id }, nowMs: session.exchangeNowMs };
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
  return readTextFile(String(given[file])).catch((error: NodeJS.ErrnoException) => {
    throw new SpotlabError('SPOTLAB_CONTROL', `${verb}: ${String(given[file])} cannot be read: ${error.code}.`);
  });
}

interface SavedContent {
  readonly timeMs: number;
}

/**
 * Writes the reply to a file that only its owner can read, because it contains balances and orders.
 *
 * @throws SpotlabError on failure
 */
async function writeFileOf(verb: string, file: string, text: string, { timeMs }: SavedContent): Promise<SavedSnapshot> {
  try {
    return { file, timeMs, bytes: writeOwnFile(file, text) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SpotlabError('SPOTLAB_CONTROL', `${verb}: ${file} cannot be written: ${code}.`);
  }
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

/** How a command is called; made once for each command of a client. */
interface CommandForm extends Signature {
  readonly params: ControlCommand['params'];
  readonly mandatory: readonly string[];
  /** Names of the options, which follow the arguments in an object. */
  readonly options: readonly string[];
}

function formOfCommand(id: string, command: ControlCommand): CommandForm {
  const { args, params } = command;
  return {
    verb: `exchange.${id}`,
    args: positionalOf(command),
    usage: () => `Usage: ${controlUsage(id, command)}.`,
    params,
    mandatory: mandatoryOf(command),
    options: Object.keys(params).filter((name) => !args.includes(name)),
  };
}

/** The arguments by name. @throws ParameterError for a surplus, missing or invalid argument */
function givenBy(
  form: CommandForm,
  values: readonly unknown[],
  clock: ParamContext['clock'],
): Readonly<Record<string, unknown>> {
  const { verb, params, mandatory, usage } = form;
  const given: Record<string, unknown> = {};
  takeAll(form, values, ({ names: [name] }, value) => {
    if (Object.hasOwn(params, name)) given[name] = value;
    else if (typeof value === 'object') setOptions(form, given, value as object);
    else throw new ParameterError(verb, '', `invalid arguments. ${usage()}`);
  });
  for (const name of mandatory) if (given[name] === undefined) throw missingArgument(verb, [name], usage());
  for (const name of Object.keys(given)) {
    given[name] = checkArgument(params[name] as ParamInfo, given[name], { verb, name, clock });
  }
  return Object.freeze(given);
}

/** @throws ParameterError for an option that the command does not have */
function setOptions({ verb, options }: CommandForm, given: Record<string, unknown>, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!options.includes(name)) throw unknownOption(verb, name, options);
    given[name] = value;
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
    advice:
      'Give the adminUrl that `spotlab exchange` printed. An exchange on another address than loopback has one only if it was started with --admin-port.',
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
