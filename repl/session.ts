/** Opens the session of the REPL or a script: a connected client in the global `x`, and an evaluator. */
import { builtinModules, createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import type { AskUser, Confirmer, Explanation, Spot } from '../src/client/index.js';
import type { ConnectOptions, EmbeddedExchange } from '../src/connect/index.js';
import { type Evaluator, startEvaluator } from './evaluation/evaluate.js';
import { defineGlobal } from './evaluation/globals.js';

export interface Session {
  readonly client: Spot;
  readonly evaluator: Evaluator;
  /**
   * Confirms orders. It must know when an input starts and ends, because orders are confirmed only while an input runs.
   * Undefined: orders are sent without confirmation.
   */
  readonly confirmer: Confirmer | undefined;
  /** Closes the client, and with it the embedded exchange. */
  close(): Promise<void>;
}

/** Longest time to wait for connections to close at exit. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Advice in the error when no terminal is available for the confirmation. */
const ADVICE = 'The option --yes sends orders without confirmation.';

/** A session whose client is possibly not made yet. */
export interface ConnectingSession extends Omit<Session, 'client'> {
  /**
   * Makes the client and the globals `x` and `lab`, once.
   *
   * @throws SpotlabError when the client cannot be made (unknown network, unreadable key file, invalid replay file)
   */
  connected(): Promise<Spot>;
}

export interface SessionOptions {
  /** Asks the user before any client sends an order to another exchange than the embedded one; undefined: no confirmation. */
  readonly ask?: AskUser | undefined;
  /** Starts the embedded exchange in another thread, if it is the network. */
  readonly startExchange?: (() => Promise<EmbeddedExchange>) | undefined;
  /** The script to run. Imports resolve from the folder of the script; without a script, from the working directory. */
  readonly file?: string | undefined;
  /** Whether the client is made at once, while the evaluator starts. */
  readonly usesClient?: boolean;
}

/** Connects, and defines the globals `x`, `connect`, `lab` and `decimal`. @throws as {@link ConnectingSession.connected} */
export async function openSession(options: ConnectOptions, given: SessionOptions): Promise<Session> {
  const session = await prepareSession(options, { ...given, usesClient: true });
  return { ...session, client: await session.connected() };
}

/** Defines the globals that need no client, and starts to connect if the client will be used. */
export async function prepareSession(
  options: ConnectOptions,
  { ask, startExchange, file, usesClient = false }: SessionOptions,
): Promise<ConnectingSession> {
  const { connect } = await import('../src/connect/index.js');
  // The displays are loaded here, because a ticket is drawn without a request that would load them.
  if (usesClient) await import('../src/display/index.js');
  const confirmer = ask && (await confirmerOf(ask));
  let connecting: Promise<Spot> | undefined;
  const connected = () => {
    connecting ??= (startExchange ? connectEmbedded(options, startExchange) : connect(options)).then(async (client) => {
      const { lab } = await import('../src/lab/index.js');
      defineGlobal('x', client);
      defineGlobal('lab', lab);
      return client;
    });
    return connecting;
  };
  // The evaluator starts while the exchange starts; a failure is reported to the code that waits for the client.
  if (usesClient) connected().catch(() => {});
  const evaluator = startEvaluator(file === undefined ? process.cwd() : dirname(resolve(file)), file && basename(file));
  defineModules();
  const { setLiveHost, beginWhenShown, drawEverywhere, decimal } = await import('../src/client/index.js');
  setLiveHost(beginWhenShown);
  drawEverywhere();
  defineGlobal('connect', connect);
  defineGlobal('decimal', decimal);
  let closing: Promise<void> | undefined;
  return {
    evaluator,
    confirmer,
    connected,
    close() {
      closing ??= withTimeout(closeClient(connecting), CLOSE_TIMEOUT_MS);
      return closing;
    },
  };
}

async function connectEmbedded(options: ConnectOptions, start: () => Promise<EmbeddedExchange>): Promise<Spot> {
  const { connectTo } = await import('../src/connect/index.js');
  return connectTo(options, start);
}

/** Closes a client if there is one. */
async function closeClient(connecting: Promise<Spot> | undefined): Promise<void> {
  const client = await connecting?.catch(() => undefined);
  await client?.close();
}

/** Makes the confirmer, and installs it for all clients. */
async function confirmerOf(ask: AskUser): Promise<Confirmer> {
  const { Confirmer, setConfirmation } = await import('../src/client/index.js');
  const confirmer = new Confirmer(ask, ADVICE);
  const confirm = (ticket: Explanation) => confirmer.confirm(ticket);
  // With a terminal, the ticket first reads the present book and balances, because the user decides by them. Without a
  // terminal, nobody is asked.
  setConfirmation(process.stdin.isTTY ? Object.assign(confirm, { readsFirst: true as const }) : confirm);
  return confirmer;
}

/** Defines Node's modules as globals (`fs`, `path`), as Node's own prompt does. Each one is loaded at its first use. */
function defineModules(): void {
  const require = createRequire(import.meta.url);
  for (const name of builtinModules) {
    if (!/^[a-z]\w*$/.test(name) || name in globalThis) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: false,
      get: () => require(name) as unknown,
      set: (value: unknown) => defineGlobal(name, value),
    });
  }
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
