/**
 * The preloaded client `x`: which exchange it is connected to, and what happens when that fails.
 *
 * The environment chooses: SPOTLAB_NETWORK (embedded, testnet, live or an address; default embedded), SPOTLAB_SEED,
 * and SPOTLAB_REPLAY with SPOTLAB_SYMBOL for an embedded exchange that replays a recorded market; SPOTLAB_YES is in
 * confirmation.ts. Keys are read by
 * `connect` itself. Connecting goes on while the compiler loads; a failure does not stop the kernel: cells run, and
 * touching `x` says why there is none.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ClientFloor from '../../client/index.js';
import type { LiveHost, PagingProgress } from '../../client/index.js';
import type * as ConnectFloor from '../../connect/index.js';
import { distFolder } from '../compile/tslab.js';

/** What spotlab knows about calls and clients, for completion and help. */
export type ClientParts = Pick<typeof ClientFloor, 'isCall' | 'orderCacheOf' | 'callMembersOf'> &
  Pick<typeof ConnectFloor, 'connectOptionNotes'>;

/** What the kernel needs of spotlab itself, loaded beside the compiler. */
export interface StartedClient {
  /** Undefined when spotlab could not be loaded. */
  readonly parts: ClientParts | undefined;
  /** Aborts what code sends, by the signal given when it is asked for. Does nothing when spotlab could not be loaded. */
  setInterruptSource(source: () => AbortSignal | undefined): void;
  /** Whether it is being found out what became of an interrupted order. */
  isReconciling(): boolean;
  /** Hears how far readings of lists have come. Does nothing when spotlab could not be loaded. */
  setProgressListener(listener: (progress: PagingProgress) => void): void;
  /** Hands over what is to be drawn again and again. Does nothing when spotlab could not be loaded. */
  setLiveHost(stage: LiveHost): void;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the options of `connect` from the environment; throws an Error naming the variable that makes no sense. */
export function connectOptions(environment: Environment): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  const value = (name: string) => environment[name]?.trim() || undefined;
  const network = value('SPOTLAB_NETWORK');
  if (network !== undefined) options.network = network;
  const seed = value('SPOTLAB_SEED');
  if (seed !== undefined) {
    if (!/^\d{1,15}$/.test(seed)) throw new Error(`SPOTLAB_SEED is '${seed}'; it is a whole number`);
    options.seed = Number(seed);
  }
  const file = value('SPOTLAB_REPLAY');
  if (file !== undefined) {
    const symbol = value('SPOTLAB_SYMBOL');
    if (symbol === undefined) throw new Error('SPOTLAB_REPLAY is set: set SPOTLAB_SYMBOL too, such as BTCUSDT');
    const allowGaps = ['1', 'true', 'yes'].includes(value('SPOTLAB_ALLOW_GAPS')?.toLowerCase() ?? '');
    options.replay = { file, symbol, ...(allowGaps ? { allowGaps } : {}) };
  }
  return options;
}

/** Connects and sets the global `x`; never rejects. */
export async function startClient(environment: Environment): Promise<StartedClient> {
  let setInterruptSource: StartedClient['setInterruptSource'] = () => {};
  let isReconciling: StartedClient['isReconciling'] = () => false;
  let setProgressListener: StartedClient['setProgressListener'] = () => {};
  let setLiveHost: StartedClient['setLiveHost'] = () => {};
  let parts: ClientParts | undefined;
  try {
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(distFolder, path)).href);
    const options = connectOptions(environment);
    const { connect, connectOptionNotes } = (await load('connect/index.js')) as typeof ConnectFloor;
    Object.assign(globalThis, { connect });
    const client = (await load('client/index.js')) as typeof ClientFloor;
    const { isCall, orderCacheOf, callMembersOf } = client;
    ({ setInterruptSource, isReconciling, setProgressListener, setLiveHost } = client);
    parts = { isCall, orderCacheOf, callMembersOf, connectOptionNotes };
    const x = await connect(options);
    Object.defineProperty(globalThis, 'x', { value: x, writable: true, configurable: true, enumerable: true });
    return {
      parts,
      setInterruptSource,
      isReconciling,
      setProgressListener,
      setLiveHost,
      close: () => x.close(),
    };
  } catch (error) {
    defineMissingClient(error);
    return { parts, setInterruptSource, isReconciling, setProgressListener, setLiveHost, close: async () => {} };
  }
}

/** Lets `x` throw the reason when it is read; it may still be assigned. */
function defineMissingClient(cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  Object.defineProperty(globalThis, 'x', {
    get: () => {
      throw new Error(
        `x is not connected: ${reason}\nRestart the kernel when that is mended, or assign a client: x = await connect({ … })`,
        { cause },
      );
    },
    set: (client: unknown) =>
      Object.defineProperty(globalThis, 'x', { value: client, writable: true, configurable: true, enumerable: true }),
    configurable: true,
    enumerable: true,
  });
}
