/** Makes the client of a run: the client of `connect()`, over the wire of the lab. */
import {
  DEFAULT_RECONCILE_MS,
  DEFAULT_RETRIES,
  makeSpot,
  Session,
  type Spot,
  SymbolRules,
} from '../../client/index.js';
import { type Clock, LimitBook } from '../../limits/index.js';
import { REQUEST_TIMEOUT_MS } from '../../protocol/index.js';
import type { AccountKey } from '../../server/index.js';
import { hmacSigner, Secret, SeededTexts } from '../../signing/index.js';
import type { AccountSource, StreamSource } from '../../streams/index.js';
import { watchedTransport } from '../../transport/index.js';
import { seededRandom } from '../time/random.js';
import type { VirtualTime } from '../time/virtual-time.js';
import { LAB_URL, type LabTransport } from '../wire/lab-transport.js';
import type { LabOutput } from './lab-output.js';

export interface LabClientParts {
  readonly transport: LabTransport;
  readonly time: VirtualTime;
  readonly key: AccountKey;
  readonly seed: number;
  /** A text that makes client order ids different after a snapshot: the state of the snapshot may contain ids of an earlier run with the same seed. */
  readonly idsSalt: string | undefined;
  readonly hasLimits: boolean;
  readonly output: LabOutput;
  readonly streams: StreamSource;
  readonly accountEvents: AccountSource;
}

/** The client of a strategy, with a method that ends its streams. */
export interface LabClient {
  readonly x: Spot;
  /** Ends all streams. Loops of the strategy over these streams then end without an error. */
  finishStreams(): void;
  /** Number of open streams. */
  openStreams(): number;
}

export function labClient(parts: LabClientParts): LabClient {
  const { transport, time, key, seed, idsSalt, output } = parts;
  const texts = new SeededTexts(`client ${seed}`);
  if (idsSalt !== undefined) texts.branch(idsSalt);
  const clock = clockOf(time);
  const session = new Session({
    transport,
    limits: new LimitBook(clock),
    clock,
    credentials: { apiKey: new Secret(key.apiKey), signer: hmacSigner(new Secret(key.secretKey)) },
    timeoutMs: REQUEST_TIMEOUT_MS,
    policy: parts.hasLimits ? 'wait' : 'off',
    retries: DEFAULT_RETRIES,
    reconcileMs: DEFAULT_RECONCILE_MS,
    random: seededRandom(seed, 'retries'),
    symbols: new SymbolRules(clock.now),
    checkFilters: true,
    ownsExchange: true,
    displays: () => output.displays,
    dataBackend: () => output.data,
    marketStreams: async () => parts.streams,
    accountEvents: async () => parts.accountEvents,
    texts,
    isStartedExchange: true,
  });
  const admin = watchedTransport(transport, clock.now);
  const x = makeSpot(session, { name: 'lab', baseUrl: LAB_URL }, async () => {}, { wire: admin });
  return {
    x,
    finishStreams: () => session.openStreams?.finish(),
    openStreams: () => session.openStreams?.size ?? 0,
  };
}

/** The clock of the client: the time of the run. */
function clockOf(time: VirtualTime): Clock {
  return {
    now: () => time.nowMs,
    elapsed: () => time.nowUs / 1_000,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          time.cancel(planned);
          reject(signal?.reason);
        };
        const planned = time.at(time.nowUs + Math.round(ms * 1_000), () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        });
        signal?.addEventListener('abort', abort, { once: true });
      }),
  };
}
