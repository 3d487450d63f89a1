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

/**
 * Connects, and defines the globals `x`, `connect`, `lab` and `decimal`.
 *
 * @param ask asks the user before any client sends an order to another exchange than the embedded one; undefined: no
 *   confirmation
 * @param exchange the embedded exchange, if it is the network and is already starting
 * @param file the script to run: its imports resolve beside it; without a script they resolve from the working
 *   directory
 * @throws SpotlabError when the client cannot be made (unknown network, unreadable key file, invalid replay file)
 */
export async function openSession(
  options: ConnectOptions,
  ask: AskUser | undefined,
  exchange?: Promise<EmbeddedExchange>,
  file?: string,
): Promise<Session> {
  // The displays are loaded here, because a ticket is drawn without a request that would load them.
  const [{ connect, connectTo }, { lab }] = await Promise.all([
    import('../src/connect/index.js'),
    import('../src/lab/index.js'),
    import('../src/display/index.js'),
  ]);
  const confirmer = ask && (await confirmerOf(ask));
  const connecting = exchange ? connectTo(options, () => exchange) : connect(options);
  connecting.catch(() => {});
  // The evaluator starts while the exchange starts; a failed connection is reported by the await below.
  const evaluator = startEvaluator(file === undefined ? process.cwd() : dirname(resolve(file)), file && basename(file));
  defineModules();
  const client = await connecting;
  const { setLiveHost, beginWhenShown, drawEverywhere, decimal } = await import('../src/client/index.js');
  setLiveHost(beginWhenShown);
  drawEverywhere();
  defineGlobal('x', client);
  defineGlobal('connect', connect);
  defineGlobal('lab', lab);
  defineGlobal('decimal', decimal);
  let closing: Promise<void> | undefined;
  return {
    client,
    evaluator,
    confirmer,
    close() {
      closing ??= withTimeout(client.close(), CLOSE_TIMEOUT_MS);
      return closing;
    },
  };
}

/** Makes the confirmer, and installs it for all clients. */
async function confirmerOf(ask: AskUser): Promise<Confirmer> {
  const { Confirmer, setConfirmation } = await import('../src/client/index.js');
  const confirmer = new Confirmer(ask, ADVICE);
  const confirm = (ticket: Explanation) => confirmer.confirm(ticket);
  // A user decides by the book and the balances of now; without a terminal nobody is asked.
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
