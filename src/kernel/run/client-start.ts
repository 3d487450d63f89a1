/**
 * Connects the preloaded client `x`, with the options that environment variables give. The table of `connect` names the
 * variable of each option, and `connect` itself reads the API keys; confirmation.ts reads SPOTLAB_YES. Connecting runs while
 * the compiler loads. When it fails, the kernel still runs cells, and reading `x` throws the reason.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ClientFloor from '../../client/index.js';
import type { CallWait, LiveHost, PagingProgress, WidgetMeans, Widgets, WorkProgress } from '../../client/index.js';
import type * as ConnectFloor from '../../connect/index.js';
import type * as LabFloor from '../../lab/index.js';
import { distFolder } from '../install/dist-folder.js';
import { environmentOptions } from './client-variables.js';

/** spotlab's functions for calls and clients, which completion and help use. */
export type ClientParts = Pick<typeof ClientFloor, 'isCall' | 'clientFactsOf' | 'callMembersOf'> &
  Pick<typeof ConnectFloor, 'connectOptionNotes'>;

/**
 * The loaded client and the functions of spotlab that the kernel uses. They do nothing if spotlab could not be loaded.
 */
export interface StartedClient {
  /** Undefined if spotlab could not be loaded. */
  readonly parts: ClientParts | undefined;
  /** Sets the function that returns the abort signal for requests of the running code. */
  setInterruptSource(source: () => AbortSignal | undefined): void;
  /** Whether interrupted work ends by itself: an order whose outcome is found out, or a run of the lab. */
  isEnding(): boolean;
  /** Sets the function that receives the progress of paginated reading and of runs of the lab. */
  setProgressListener(listener: (progress: PagingProgress | WorkProgress) => void): void;
  /** Sets the function that is called before a call waits for a limit. */
  setWaitListener(listener: (wait: CallWait) => void): void;
  /** Sets the function that shows live displays. */
  setLiveHost(host: LiveHost): void;
  /** Sets the function that makes `x.widgets`. */
  setWidgetHost(make: (means: WidgetMeans) => Widgets): void;
  /** Names the trading calls that were made and not sent since the last request for them. */
  takeUnsentReport(): string | undefined;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Connects and sets the global `x`; never rejects. */
export async function startClient(environment: Environment): Promise<StartedClient> {
  let setInterruptSource: StartedClient['setInterruptSource'] = () => {};
  let isEnding: StartedClient['isEnding'] = () => false;
  let setProgressListener: StartedClient['setProgressListener'] = () => {};
  let setWaitListener: StartedClient['setWaitListener'] = () => {};
  let setLiveHost: StartedClient['setLiveHost'] = () => {};
  let setWidgetHost: StartedClient['setWidgetHost'] = () => {};
  let takeUnsentReport: StartedClient['takeUnsentReport'] = () => undefined;
  let parts: ClientParts | undefined;
  try {
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(distFolder, path)).href);
    const options = environmentOptions(environment);
    const { connect, connectOptionNotes } = (await load('connect/index.js')) as typeof ConnectFloor;
    Object.assign(globalThis, { connect });
    const client = (await load('client/index.js')) as typeof ClientFloor;
    const { isCall, clientFactsOf, callMembersOf, decimal } = client;
    const { lab } = (await load('lab/index.js')) as typeof LabFloor;
    Object.assign(globalThis, { lab, decimal });
    client.collectUnsent();
    client.drawEverywhere();
    ({ setInterruptSource, setProgressListener, setWaitListener, setLiveHost, setWidgetHost, takeUnsentReport } =
      client);
    isEnding = () => client.isReconciling() || client.isSelfEnding();
    parts = { isCall, clientFactsOf, callMembersOf, connectOptionNotes };
    const x = await connect(options);
    Object.defineProperty(globalThis, 'x', { value: x, writable: true, configurable: true, enumerable: true });
    return {
      parts,
      setInterruptSource,
      isEnding,
      setProgressListener,
      setWaitListener,
      setLiveHost,
      setWidgetHost,
      takeUnsentReport,
      close: () => x.close(),
    };
  } catch (error) {
    defineMissingClient(error);
    const listeners = { setInterruptSource, setProgressListener, setWaitListener, setLiveHost, setWidgetHost };
    return { parts, ...listeners, isEnding, takeUnsentReport, close: async () => {} };
  }
}

/** Makes reading `x` throw the reason. A cell can still assign a client to `x`. */
function defineMissingClient(cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  Object.defineProperty(globalThis, 'x', {
    get: () => {
      throw new Error(
        `x is not connected: ${reason}\nFix this and restart the kernel, or assign a client: x = await connect({ … })`,
        { cause },
      );
    },
    set: (client: unknown) =>
      Object.defineProperty(globalThis, 'x', { value: client, writable: true, configurable: true, enumerable: true }),
    configurable: true,
    enumerable: true,
  });
}
