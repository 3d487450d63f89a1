/** `startExchange()`: the exchange in a worker, for clients in the page and in other workers. */
import { SpotlabError, throwStartError } from '../client/index.js';
import { embeddedOptions, idSeedOf } from '../connect/index.js';
import { retoldError } from '../server/index.js';
import { loadState, savedState } from './commands.js';
import type { ClientIds, FromWorker, ToWorker } from './exchange-messages.js';
import { type AllOptions, checkExchangeOptions, type StartOptions } from './page-options.js';
import { PageTransport } from './page-transport.js';
import { listenTo, type Port, type PortLike, type WorkerLike } from './ports.js';

/** An exchange in a worker. */
export interface StartedExchange {
  /** Makes a port for one client: `connect({ port })`, in this page or, transferred, in a worker. */
  port(): Port;
  /** The state as a text, for `startExchange({ snapshot })`: balances, orders, clock and market. It has no keys. */
  state(): Promise<string>;
  /** Ends the exchange and its worker. Calls of its clients fail after that. */
  close(): void;
}

/** Bundlers look for exactly this form, and build the worker as a file of its own. */
declare const Worker: new (address: URL, options: { readonly type: 'module' }) => WorkerLike;
const usualWorker = () => new Worker(new URL('./exchange-worker.js', import.meta.url), { type: 'module' });

/**
 * Starts an exchange in a worker of its own. It goes on when a client or the worker of a client ends.
 *
 * @throws SpotlabError for an option that is invalid, or that a page does not have; StartError if the exchange cannot start
 * @example const exchange = await startExchange({ seed: 7 }); const x = await connect({ port: exchange.port() })
 */
export async function startExchange(given: StartOptions = {}): Promise<StartedExchange> {
  const options = checkExchangeOptions(given);
  const worker = given.worker ?? usualWorker();
  const post = (message: ToWorker, ports: PortLike[] = []) => worker.postMessage(message, ports);
  const [{ PortLink }] = await Promise.all([import('./port-link.js'), startIn(worker, post, options)]);
  const seed = idSeedOf(options);
  const portWith = (ids: ClientIds) => {
    const { port1, port2 } = new MessageChannel();
    post({ kind: 'client', port: port1, ids }, [port1]);
    return port2;
  };
  // The page asks for states by a port of its own.
  const link = new PortLink(portWith({ seed: undefined, number: -1, salt: undefined }));
  const transport = new PageTransport(link);
  const close = () => {
    link.close();
    post({ kind: 'end' });
  };
  let salt: string | undefined;
  if (given.snapshot !== undefined)
    salt = await loadState(transport, given.snapshot).catch((error: unknown) => {
      close();
      throw error;
    });
  let number = -1;
  const port = () => {
    number += 1;
    return portWith({ seed, number, salt }) as Port;
  };
  return { port, state: () => savedState(transport), close };
}

/** Resolves when the exchange of the worker has started. @throws StartError */
async function startIn(worker: WorkerLike, post: (message: ToWorker) => void, options: AllOptions): Promise<void> {
  const outcome = await new Promise<FromWorker>((resolve, reject) => {
    listenTo<FromWorker>(worker, resolve);
    worker.addEventListener('error', (event) => reject(notLoaded((event as { readonly message?: string }).message)));
    post({ kind: 'start', options: embeddedOptions(options) });
  });
  if (outcome.kind === 'started') return;
  worker.terminate();
  throwStartError(retoldError(outcome.error));
}

const notLoaded = (reason = 'its file is not there') =>
  new SpotlabError('SPOTLAB_START', `The worker of the exchange cannot start: ${reason}.`, {
    advice: 'Serve exchange-worker.js beside index.js, or make the worker yourself: startExchange({ worker }).',
  });
