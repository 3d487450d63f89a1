/**
 * Runs the checks of exercises on a copy of an exchange.
 *
 * The copy is an exchange in the memory of this process, without a listener: only the checks reach it. The notebook's own
 * exchange does not notice the checks. The copy has the state of that exchange only: it has none of the planned faults,
 * used rate limits, bans and revoked keys that the notebook caused. The clock of the copy does not move.
 */
import { makeSpot, Session, type Spot, SymbolRules } from '../../client/index.js';
import { sendDirectly } from '../../lab/index.js';
import { type Clock, LimitBook } from '../../limits/index.js';
import { REQUEST_TIMEOUT_MS } from '../../protocol/index.js';
import { MemoryExchange, snapshotOf } from '../../server/index.js';
import { hmacSigner, randomTexts, Secret } from '../../signing/index.js';
import { type Exercise, readerOf } from '../../teaching/index.js';
import { type ExerciseGrade, judge } from '../grading/exercise-grade.js';

import type { ExchangeRecords } from './program-messages.js';

/**
 * Checks exercises for the first account of an exchange.
 *
 * @throws SnapshotFileError for a state that cannot be read
 */
export async function examine(
  { state, keys, requests, answers }: ExchangeRecords,
  exercises: readonly Exercise[],
): Promise<ExerciseGrade[]> {
  if (exercises.length === 0) return [];
  // A saved state has neither keys nor requests nor answers.
  const records = { keys: async () => keys, requests: async () => requests, answers: async () => answers };
  const reader = { ...readerOf(copyOf(state)), ...records };
  const grades: ExerciseGrade[] = [];
  for (const exercise of exercises) grades.push(await judge(exercise, reader));
  return grades;
}

/** The address in errors; nothing listens there. */
const COPY_URL = 'memory://exchange';

/** A client of an exchange in this state, with a key that the notebook cannot have revoked. */
function copyOf(state: unknown): Spot {
  const snapshot = snapshotOf(state, 'the state of the exchange');
  const exchange = new MemoryExchange({
    market: { kind: 'snapshot', snapshot, account: 0 },
    nowUs: () => snapshot.timeUs,
    funds: {},
    rateLimits: [],
    seed: snapshot.seed,
    wait: async () => true,
  });
  const { apiKey, secretKey } = exchange.key;
  const clock: Clock = { now: () => snapshot.timeUs / 1_000, sleep: async () => {} };
  const transport: ConstructorParameters<typeof Session>[0]['transport'] = {
    baseUrl: COPY_URL,
    // The exchange knows whose requests these are, so nothing has to be signed.
    signs: true,
    send: (request) => sendDirectly(exchange, request),
    close: async () => {},
  };
  const session = new Session({
    transport,
    limits: new LimitBook(clock),
    clock,
    credentials: { apiKey: new Secret(apiKey), signer: hmacSigner(new Secret(secretKey)) },
    timeoutMs: REQUEST_TIMEOUT_MS,
    policy: 'off',
    retries: 0,
    reconcileMs: 0,
    symbols: new SymbolRules(clock.now),
    checkFilters: false,
    displays: () => undefined,
    dataBackend: () => undefined,
    texts: randomTexts,
    isStartedExchange: true,
  });
  return makeSpot(session, { name: 'embedded', baseUrl: COPY_URL }, async () => {});
}
