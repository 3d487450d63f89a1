/**
 * Reads the latencies of replies in groups: all replies, and the replies of each call. In the figures of all replies, a
 * slow call is not visible, and a quick call looks slow.
 */

import { readOnce } from '../context/read-once.js';
import { fixed } from '../text/number-text.js';
import { floatOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

/** The latencies of some replies, in milliseconds. */
export interface LatencyGroup {
  /** The call, such as `market.depth`. */
  readonly name: string;
  /** In ascending order. */
  readonly sorted: readonly number[];
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
}

/** The latencies of the newest replies. */
export interface Latencies {
  /** Oldest first. */
  readonly newest: readonly number[];
  readonly all: LatencyGroup;
  /** The groups: the calls with the most replies first; the other calls form one group at the end. */
  readonly groups: readonly LatencyGroup[];
  /** The call of the slowest reply. */
  readonly slowestName: string;
  /** `newest 120 of 1312 replies`. */
  readonly count: string;
}

const MAX_GROUPS = 6;

/** The latencies of `{ samples, count }`; undefined before the first reply. */
export const readLatencies = readOnce((value: WireObject): Latencies | undefined => {
  const samples = objectsOf(value.samples).filter(({ ms }) => Number.isFinite(floatOf(ms)));
  if (samples.length === 0) return undefined;
  const byName = new Map<string, number[]>();
  for (const { verb, ms } of samples) {
    const name = textOf(verb);
    const own = byName.get(name) ?? [];
    own.push(floatOf(ms));
    byName.set(name, own);
  }
  const newest = samples.map(({ ms }) => floatOf(ms));
  const all = groupOf('all', newest);
  const sorted = [...byName].sort(([, a], [, b]) => b.length - a.length);
  const own = sorted.length > MAX_GROUPS ? sorted.slice(0, MAX_GROUPS - 1) : sorted;
  const others = sorted.slice(own.length);
  return {
    newest,
    all,
    groups: [
      ...own.map(([name, times]) => groupOf(name, times)),
      ...(others.length === 0
        ? []
        : [
            groupOf(
              `${others.length} other calls`,
              others.flatMap(([, times]) => times),
            ),
          ]),
    ],
    slowestName: textOf(samples.find(({ ms }) => floatOf(ms) === all.most)?.verb),
    count: `newest ${samples.length} of ${textOf(value.count) || samples.length} replies`,
  };
});

function groupOf(name: string, times: readonly number[]): LatencyGroup {
  const sorted = times.toSorted((a, b) => a - b);
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { name, sorted, p50: rank(0.5), p95: rank(0.95), p99: rank(0.99), most: rank(1) };
}

/**
 * The end of the scale of latencies. One slow reply would make all other bars tiny. So the scale ends at twice the 95th percentile or at four times the
 * median, whichever is more.
 */
export const scaleEnd = ({ all: { most, p95, p50 } }: Latencies): number =>
  Math.min(most, Math.max(p95 * 2, p50 * 4)) || 1;

/** The columns of a table of latencies and their texts. All have equally many decimals, one if a latency is below 10 ms, so they end where their heads end. */
export function latencyColumns(
  groups: readonly LatencyGroup[],
): { readonly title: string; readonly texts: string[] }[] {
  const decimals = groups.some(({ p50 }) => p50 < 10) ? 1 : 0;
  const textsOf = (key: 'p50' | 'p95' | 'p99' | 'most') => groups.map((group) => fixed(group[key], decimals));
  return [
    { title: 'replies', texts: groups.map(({ sorted }) => String(sorted.length)) },
    { title: 'p50', texts: textsOf('p50') },
    { title: 'p95', texts: textsOf('p95') },
    { title: 'p99', texts: textsOf('p99') },
    { title: 'slowest', texts: textsOf('most') },
  ];
}

/** Milliseconds without their unit: `0.8`, `1`, `12`, `1200`. */
export const msNumber = (ms: number): string => fixed(ms, ms < 10 ? 1 : 0).replace(/\.0$/, '');

/** `p50 2.6, p95 4.4, p99 8.2, slowest 812 (market.klines)` */
export function latencyWords({ all, slowestName }: Latencies): string {
  const { p50, p95, p99, most } = all;
  const figures = Object.entries({ p50, p95, p99, slowest: most }).map(([name, ms]) => `${name} ${msNumber(ms)}`);
  return `${figures.join(', ')} (${slowestName})`;
}
