/** `lab.run`: checks the options, opens the market, plays it with a strategy, and makes the result. */
import { beginWork, type Spot, type StopSignal, throwStartError, withInterruptSignal } from '../../client/index.js';
import { durationText } from '../../display/index.js';
import { usualSymbols } from '../../market/index.js';
import {
  DAY_US,
  DEFAULT_RATE_LIMITS,
  HOUR_US,
  MINUTE_US,
  msOf,
  plainDecimal,
  SECOND_US,
} from '../../protocol/index.js';
import { type LoadedReplay, MemoryExchange, type MemoryMarket } from '../../server/index.js';
import type { LabEnd, LabResult } from '../base/lab-result.js';
import { optionError } from '../base/option-error.js';
import { simulated } from '../market/markets.js';
import { isOpenable, type OpenMarket, spanOf } from '../market/open-market.js';
import { checkAssets, checkOptions } from '../options/check-options.js';
import { feeScheduleOf } from '../options/fee-schedule.js';
import type { LabOptions, LabParams, Strategy } from '../options/lab-options.js';
import { latenciesOf, latencyTexts } from '../options/latency.js';
import { resultOf } from '../result/result.js';
import { followTiers, tierAt } from '../run/fee-tiers.js';
import { followFileWork } from '../run/file-work.js';
import { endingAtInterrupt } from '../run/interrupts.js';
import { labClient } from '../run/lab-client.js';
import { locationIn, withoutLine } from '../run/lab-error.js';
import { loadOutput } from '../run/lab-output.js';
import { LabRun } from '../run/lab-run.js';
import { watchParents } from '../run/parent-arrivals.js';
import { Recorder } from '../run/recorder.js';
import { seededRandom } from '../time/random.js';
import { inScope, type StrategyScope, useStrategyGlobals } from '../time/strategy-globals.js';
import { VirtualTime } from '../time/virtual-time.js';
import { DelayLine } from '../wire/delay-line.js';
import { LabAccountEvents, LabStreams } from '../wire/lab-streams.js';
import { LabTransport } from '../wire/lab-transport.js';

const DEFAULT_FUNDS = '10000';

/** See `lab.run`. */
export async function run<P = LabParams>(strategy: Strategy<P>, options: LabOptions<P> = {}): Promise<LabResult> {
  checkOptions(strategy, options);
  return endingAtInterrupt((interrupt) => runIsolated(strategy, options, interrupt));
}

async function runIsolated<P>(
  strategy: Strategy<P>,
  options: LabOptions<P>,
  interrupt: StopSignal | undefined,
): Promise<LabResult> {
  const { market = simulated(), params = {} as P, seed = 1 } = options;
  if (!isOpenable(market))
    throw optionError('market is no market.', 'Make a market with lab.recording, lab.simulated or lab.events.');
  const [opened, output] = await Promise.all([market.open(), loadOutput()]);
  const time = new VirtualTime(opened.startUs);
  const draw = latenciesOf(options.latency, seed);
  const toExchange = new DelayLine(time, draw.order, false);
  const replies = new DelayLine(time, draw.reply, true);
  const events = new DelayLine(time, draw.feed, true);
  const counts = { requests: 0, refused: 0, events: 0, afterEnd: 0, location: undefined as string | undefined };
  let recorder: Recorder | undefined;
  let playing: LabRun | undefined;
  const exchange = openExchange(options, opened, time, quoteAssetOf(opened), (event) => recorder?.onEvent(event));
  const symbols = exchange.venue.symbols;
  const valuation = options.valuation ?? symbols[0]?.quoteAsset ?? 'USDT';
  checkAssets(options, valuation, symbols);
  const isOver = () => playing?.isOver ?? false;
  const transport = new LabTransport({
    ...{ exchange, time, toExchange, isOver },
    ...{ toStrategy: replies, events },
    isPreparing: () => playing === undefined,
    refusedAfterEnd: (location) => {
      counts.afterEnd += 1;
      counts.location ??= locationIn(location);
    },
    before: (symbol) => recorder?.beforeRequest(symbol),
    answered: (status) => {
      recorder?.afterRequest();
      counts.requests += 1;
      if (status >= 400) counts.refused += 1;
    },
  });
  const delivered = () => {
    counts.events += 1;
  };
  const scope = scopeOf(time, seed, (act) => {
    try {
      act();
    } catch (thrown) {
      playing?.fail(thrown);
    }
  });
  const give = (act: () => void) => inScope(scope, act);
  const streamParts = { exchange, toExchange, toStrategy: events, delivered, give, isOver };
  const client = labClient({
    ...{ transport, time, seed, output, key: exchange.key },
    hasLimits: options.limits !== 'off',
    idsSalt: opened.market.kind === 'snapshot' ? opened.market.snapshot.idsSalt : undefined,
    streams: new LabStreams(streamParts),
    accountEvents: new LabAccountEvents(streamParts),
  });
  const notifyHost = options.onProgress ? undefined : beginWork('lab.run', strategy.name || 'anonymous');
  const release = await useStrategyGlobals(scope);
  const unfollow = followFileWork();
  try {
    // The client knows filters and limits before the start, as a client does that has been connected for some time.
    await client.x.general.exchangeInfo();
    await inScope(scope, async () => options.prepare?.(client.x));
    // The open orders of a snapshot's account, read without a latency.
    const before = opened.market.kind === 'snapshot' ? await client.x.account.openOrders() : [];
    recorder = new Recorder(exchange, time, valuation);
    for (const order of before) recorder.adopt(order);
    const { marks } = recorder;
    const parents = watchParents(options.parents ?? [], symbols[0]?.symbol ?? '', { exchange, time, marks });
    const { ledger } = recorder;
    if (options.commission)
      followTiers(feeScheduleOf(options.commission), { exchange, time }, () => ledger.tradedUnits);
    const everyUs = equityStep(options.equityEvery, opened);
    playing = new LabRun({
      ...{ exchange, client, time, recorder, scope, everyUs },
      endUs: opened.endUs,
      strategy: (x: Spot) => strategy(x, params),
      isStopped: () => options.signal?.aborted === true || interrupt?.aborted === true,
      progress: (nowUs) => {
        options.onProgress?.(progressAt(nowUs, opened));
        notifyHost?.(progressAt(nowUs, opened).share, passedText(nowUs, opened));
      },
    });
    const { failure, isStopped } = await playing.play();
    const { share } = progressAt(time.nowUs, opened);
    const state = failure || isStopped ? 'stopped' : 'done';
    // After Ctrl-C, the host prints how far the run came.
    withInterruptSignal(interrupt, () => notifyHost?.(share, passedText(time.nowUs, opened), state));
    const end: LabEnd = failure
      ? { why: 'failed', text: withoutLine(failure) }
      : isStopped
        ? { why: 'stopped', text: interrupt?.aborted ? 'The run was interrupted.' : 'The signal stopped the run.' }
        : { why: 'market', text: 'The market of the run ended.' };
    const result = resultOf({
      ...{ exchange, recorder, output, end, counts, everyUs, parents },
      info: {
        strategy: strategy.name || 'anonymous',
        params: params as LabParams,
        market: market.description,
        symbols: symbols.map((one) => one.symbol),
        ...{ valuation, seed, latency: latencyTexts(options.latency), limits: options.limits ?? 'on' },
      },
      startUs: opened.startUs,
      endUs: time.nowUs,
      left: playing.left,
      waiting: playing.waiting,
      marketNotes: notesOf(opened),
      lines: [failure?.at, counts.location].filter((line) => line !== undefined),
    });
    if (failure) throw failure.withResult(result);
    return result;
  } finally {
    unfollow();
    release();
  }
}

/** Notes that say what a result of this market cannot show. */
function notesOf({ market }: OpenMarket): string[] {
  if (!replaysIn(market).some(({ isOfBars }) => isOfBars)) return [];
  return [
    'Klines were played as bars: they do not tell the book, the prices between open, high, low and close, or the order of high and low.',
  ];
}

function scopeOf(time: VirtualTime, seed: number, guard: (act: () => void) => void): StrategyScope {
  const random = seededRandom(seed, 'strategy');
  const scope: StrategyScope = {
    ...{ time, random, startUs: time.nowUs, timers: 0 },
    run: (act) => inScope(scope, () => guard(act)),
  };
  return scope;
}

function replaysIn(market: MemoryMarket): readonly LoadedReplay[] {
  if (market.kind === 'replay') return market.replays;
  return market.kind === 'mixed' ? market.parts.filter((part) => 'marketOf' in part) : [];
}

/** Quote asset of the market's first symbol. */
function quoteAssetOf({ market }: OpenMarket): string {
  if (market.kind === 'snapshot') return market.snapshot.symbols[0]?.quoteAsset ?? 'USDT';
  const [first] = market.kind === 'replay' ? market.replays : market.kind === 'mixed' ? market.parts : [market];
  const symbol = first && ('marketOf' in first ? first.symbol : usualSymbol(first.symbols[0]));
  return symbol?.quoteAsset ?? 'USDT';
}

const usualSymbol = (name: string | undefined) => usualSymbols().find(({ symbol }) => symbol === name);

function openExchange<P>(
  options: LabOptions<P>,
  { market }: OpenMarket,
  time: VirtualTime,
  quoteAsset: string,
  onEvent: NonNullable<ConstructorParameters<typeof MemoryExchange>[0]['onEvent']>,
): MemoryExchange {
  const usual = market.kind === 'snapshot' ? {} : { [quoteAsset]: DEFAULT_FUNDS };
  const { seed = 1, balances = usual, commission, limits } = options;
  const fees = commission && feeScheduleOf(commission);
  const funds = Object.fromEntries(
    Object.entries(balances).map(([asset, amount]) => [asset, plainDecimal(String(amount))]),
  );
  return makeExchange({
    ...{ market, funds, seed, onEvent },
    nowUs: () => time.nowUs,
    ...(fees && { account: { commission: { standard: tierAt(fees, fees.volumeBefore).rates } } }),
    rateLimits: limits === 'off' ? [] : DEFAULT_RATE_LIMITS,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const planned = time.at(time.nowUs + Math.round(ms * 1_000), () => resolve(true));
        const abort = () => {
          time.cancel(planned);
          resolve(false);
        };
        signal.addEventListener('abort', abort, { once: true });
      }),
  });
}

/** @throws StartError if the options do not fit the market */
function makeExchange(options: ConstructorParameters<typeof MemoryExchange>[0]): MemoryExchange {
  try {
    return new MemoryExchange(options);
  } catch (error) {
    throwStartError(error);
  }
}

/** Time between two points of the equity curve, microseconds. Default: a step that gives 100 to 3,600 points, at most a month. */
function equityStep(every: string | number | undefined, { startUs, endUs }: OpenMarket): number {
  if (every !== undefined) return spanOf('equityEvery', every);
  const lengthUs = endUs - startUs;
  if (lengthUs <= HOUR_US) return SECOND_US;
  if (lengthUs <= 2.5 * DAY_US) return MINUTE_US;
  return lengthUs <= 60 * DAY_US ? HOUR_US : DAY_US;
}

/** The time of the market that has passed, in words. */
function passedText(nowUs: number, { startUs, endUs }: OpenMarket): string {
  const passed = durationText((nowUs - startUs) / 1_000);
  return nowUs >= endUs ? passed : `${passed} of ${durationText((endUs - startUs) / 1_000)}`;
}

function progressAt(nowUs: number, { startUs, endUs }: OpenMarket): { timeMs: number; share: number } {
  return { timeMs: msOf(nowUs), share: (nowUs - startUs) / (endUs - startUs) };
}
