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
import type { LiveStage, PagingProgress, sightingsOf } from '../../client/index.js';
import { distFolder } from '../compile/tslab.js';

export interface ConnectedClient {
  close(): Promise<void>;
}

/** What spotlab tells of calls and clients, for completion and help. */
export interface SpotParts {
  isCall(value: unknown): boolean;
  sightingsOf: typeof sightingsOf;
  /** Names of what calls of a verb have besides its setters. */
  callMembersOf(verb: string): readonly string[];
  readonly connectOptionNotes: Readonly<Record<string, string>>;
}

/** What the kernel needs of spotlab itself, loaded beside the compiler. */
export interface StartedClient {
  /** Undefined when spotlab could not be loaded. */
  readonly parts: SpotParts | undefined;
  /** Aborts what code sends, by the signal given when it is asked for. Does nothing when spotlab could not be loaded. */
  setInterruptSource(source: () => AbortSignal | undefined): void;
  /** Whether it is being found out what became of an interrupted order. */
  isAskingOutcome(): boolean;
  /** Hears how far readings of lists have come. Does nothing when spotlab could not be loaded. */
  setProgressListener(listener: (progress: PagingProgress) => void): void;
  /** Hands over what is to be drawn again and again. Does nothing when spotlab could not be loaded. */
  setLiveStage(stage: LiveStage): void;
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
  let isAskingOutcome: StartedClient['isAskingOutcome'] = () => false;
  let setProgressListener: StartedClient['setProgressListener'] = () => {};
  let setLiveStage: StartedClient['setLiveStage'] = () => {};
  let parts: SpotParts | undefined;
  try {
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(distFolder, path)).href);
    const options = connectOptions(environment);
    const { connect, ...connecting } = (await load('connect/index.js')) as {
      connect(options: unknown): Promise<ConnectedClient>;
    };
    Object.assign(globalThis, { connect });
    const clientFloor = (await load('client/index.js')) as StartedClient;
    ({ setInterruptSource, isAskingOutcome, setProgressListener, setLiveStage } = clientFloor);
    parts = { ...clientFloor, ...connecting } as unknown as SpotParts;
    const client = await connect(options);
    Object.defineProperty(globalThis, 'x', { value: client, writable: true, configurable: true, enumerable: true });
    return {
      parts,
      setInterruptSource,
      isAskingOutcome,
      setProgressListener,
      setLiveStage,
      close: () => client.close(),
    };
  } catch (error) {
    defineMissingClient(error);
    return { parts, setInterruptSource, isAskingOutcome, setProgressListener, setLiveStage, close: async () => {} };
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
