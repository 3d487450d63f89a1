/**
 * What the REPL and scripts work on: a connected client as the global `x`, and an evaluator.
 */
import { builtinModules, createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import type { AskUser, Confirmer, Spot } from '../src/client/index.js';
import type { ConnectOptions, EmbeddedExchange } from '../src/connect/index.js';
import { type Evaluator, startEvaluator } from './evaluation/evaluate.js';
import { defineGlobal } from './evaluation/globals.js';

export interface Session {
  readonly client: Spot;
  readonly evaluator: Evaluator;
  /** Told when an input begins and ends, since questions are asked only while one runs; undefined: orders go unasked. */
  readonly confirmer: Confirmer | undefined;
  /** Closes the client, and the embedded exchange with it. */
  close(): Promise<void>;
}

/** Longest that leaving waits for connections to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/** What to do where nobody can be asked before an order is sent. */
const ADVICE = '--yes sends without asking.';

/**
 * Connects and defines the globals `x` and `connect`.
 *
 * @param ask Asks before an order leaves for an exchange that is not our own, by whichever client; undefined: nobody is
 *   asked.
 * @param exchange The embedded exchange, where that is the network and it is being started already.
 * @param file The script that runs: its imports are found beside it, those of everything else in the working directory.
 * @throws SpotlabError when the client cannot be made (unknown network, unreadable key file, bad replay file).
 */
export async function openSession(
  options: ConnectOptions,
  ask: AskUser | undefined,
  exchange?: Promise<EmbeddedExchange>,
  file?: string,
): Promise<Session> {
  // A ticket draws itself without a request, so nothing else would wait for the displays.
  const [{ connect, connectTo }] = await Promise.all([
    import('../src/connect/index.js'),
    import('../src/display/index.js'),
  ]);
  const confirmer = ask && (await confirmerOf(ask));
  const connecting = exchange ? connectTo(options, () => exchange) : connect(options);
  connecting.catch(() => {});
  // While the exchange starts; what it fails with is told below.
  const evaluator = startEvaluator(file === undefined ? process.cwd() : dirname(resolve(file)), file && basename(file));
  defineModules();
  const client = await connecting;
  const { setLiveHost, beginWhenShown } = await import('../src/client/index.js');
  setLiveHost(beginWhenShown);
  defineGlobal('x', client);
  defineGlobal('connect', connect);
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

/** Loaded with the client, of which it is a part. */
async function confirmerOf(ask: AskUser): Promise<Confirmer> {
  const { Confirmer, setConfirmation } = await import('../src/client/index.js');
  const confirmer = new Confirmer(ask, ADVICE);
  setConfirmation(confirmer.confirm);
  return confirmer;
}

/** Node's own modules by their names, as its prompt has them: `fs`, `path`, loaded when they are looked at. */
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
