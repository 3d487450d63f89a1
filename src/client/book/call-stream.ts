/**
 * The stream that continues the result of a call, for `call.live()`: the first result is the reply to a request, the
 * later results are this result updated with the events of the stream.
 */
import { FAST_DEPTH_MS, streamName, streamVerbs } from '../../protocol/index.js';
import { lazily } from '../base/lazy-part.js';
import type { CallRequest } from '../call/request.js';
import type { SessionContext } from '../session/session-context.js';
import type { MarketPlan } from '../streams/consumers/stream-plan.js';
import { firstPlan, withParameter } from '../streams/stream-arguments.js';
import type { LiveSource } from '../watch/live-run.js';

const loadFollowed = lazily(() => import('./followed-call.js'));

/** Parameters that a followed call may have; a call with any other parameter does not show the newest data. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  'market.trades': ['symbol', 'limit'],
  'market.aggTrades': ['symbol', 'limit'],
  'market.klines': ['symbol', 'interval', 'timeZone', 'limit'],
  'market.depth': ['symbol', 'limit'],
  'market.ticker.last24h': ['symbol', 'type'],
  'market.ticker.book': ['symbol'],
};

/** Verbs of `x.stream` by the verb whose result they continue. */
const STREAM_OF: Readonly<Record<string, string>> = {
  'market.trades': 'trades',
  'market.aggTrades': 'aggTrades',
  'market.klines': 'klines',
  'market.depth': 'diffs',
  'market.ticker.last24h': 'ticker',
  'market.ticker.book': 'bookTicker',
};

/** The plan (address and parameters) of the stream that continues a call; undefined if no stream does. */
export function planOfCall({ verb, params, failure }: CallRequest): MarketPlan | undefined {
  const allowed = FOLLOWED[verb.id];
  const known = streamVerbs.find(({ name }) => name === STREAM_OF[verb.id]);
  if (!allowed || !known || failure || typeof params.symbol !== 'string') return undefined;
  if (Object.keys(params).some((name) => params[name] !== undefined && !allowed.includes(name))) return undefined;
  // MINI has fewer fields than the events of the stream.
  if (params.type === 'MINI') return undefined;
  const plan = firstPlan(
    known,
    known.args.map((name) => params[name]),
  );
  // A kept book follows the fast stream.
  if (known.name === 'diffs' && !plan.failure) return { ...plan, address: { ...plan.address, everyMs: FAST_DEPTH_MS } };
  if (plan.failure || known.name !== 'klines' || params.timeZone === undefined) return plan.failure ? undefined : plan;
  try {
    return { ...plan, ...withParameter(plan, 'tz', params.timeZone) };
  } catch {
    // Streams of klines exist for two time zones only.
    return undefined;
  }
}

/**
 * A source of a live display that follows a call by its stream.
 *
 * @param send sends the call
 */
export function followedSource<T extends object>(
  session: SessionContext,
  request: CallRequest,
  plan: MarketPlan,
  send: () => Promise<T>,
): Pick<LiveSource<T>, 'read' | 'spent' | 'ended' | 'by'> {
  const { openStreams: open } = session;
  if (!open || !session.parts.marketStreams) return { read: send };
  let spent = () => 0;
  const opening = (async () => {
    const { followCall } = await loadFollowed();
    const followed = await followCall<T>({ session, open }, request, plan, send);
    spent = () => followed.spent?.() ?? 0;
    return followed;
  })();
  // The first read reports the failure.
  opening.catch(() => {});
  return {
    by: streamName(plan.address),
    read: async () => (await opening).next(),
    spent: () => spent(),
    ended: () => void opening.then((followed) => followed.close()).catch(() => {}),
  };
}
