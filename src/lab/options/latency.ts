/** Latencies of a run: the time between the sending and the arrival of a message, in the exchange's time. */
import { SpotlabError } from '../../client/index.js';
import { DURATION_FORM, durationUs, msOf } from '../../protocol/index.js';
import { optionError } from '../base/option-error.js';
import { seededRandom } from '../time/random.js';
import type { LabLatency, LabLatencyValue } from './lab-options.js';

/** Draws the latency of the next message, whole microseconds. @param nowUs the exchange's time */
export type DrawLatency = (nowUs: number) => number;

/** The three directions. */
export interface Latencies {
  readonly order: DrawLatency;
  readonly reply: DrawLatency;
  readonly feed: DrawLatency;
}

/** The longest latency: an hour. */
const MAX_US = 3_600_000_000;

/** @throws SpotlabError `SPOTLAB_OPTION` */
export function latenciesOf(latency: LabLatency | undefined, seed: number): Latencies {
  const { order = 0, reply = order, feed = 0 } = latency ?? {};
  return {
    order: drawOf('latency.order', order, seed),
    reply: drawOf('latency.reply', reply, seed),
    feed: drawOf('latency.feed', feed, seed),
  };
}

/** The latencies as texts, for the result. */
export function latencyTexts(latency: LabLatency | undefined): { order: string; reply: string; feed: string } {
  const { order = 0, reply = order, feed = 0 } = latency ?? {};
  return { order: textOf(order), reply: textOf(reply), feed: textOf(feed) };
}

function textOf(value: LabLatencyValue): string {
  if (typeof value === 'function') return 'a function';
  if (isMeasured(value)) return `drawn from ${value.length} measured`;
  if (typeof value === 'object') return `${textOf(value.from)} to ${textOf(value.to)}`;
  return `${(durationUs(value) ?? 0) / 1_000} ms`;
}

function drawOf(name: string, value: LabLatencyValue, seed: number): DrawLatency {
  if (typeof value === 'function') return ofFunction(name, value);
  if (isMeasured(value)) return ofMeasured(name, value, seed);
  if (typeof value !== 'object' || value === null) {
    const us = fixed(name, value);
    return () => us;
  }
  const [from, to] = [fixed(`${name}.from`, value.from), fixed(`${name}.to`, value.to)];
  if (from > to)
    throw optionError(`${name}: 'from' (${String(value.from)}) must not be longer than 'to' (${String(value.to)}).`);
  const random = seededRandom(seed, name);
  return () => from + Math.floor(random() * (to - from + 1));
}

type Measured = readonly (number | string)[];

const isMeasured = (value: LabLatencyValue): value is Measured => Array.isArray(value);

/** Each message draws one of the measured latencies; all are equally likely. */
function ofMeasured(name: string, values: Measured, seed: number): DrawLatency {
  if (values.length === 0)
    throw optionError(`${name}: the list is empty.`, 'Give measured latencies: [11.8, 12.4, 31].');
  const all = Float64Array.from(values, (value, at) => fixed(`${name}[${at}]`, value));
  const random = seededRandom(seed, name);
  return () => all[Math.floor(random() * all.length)] as number;
}

function ofFunction(name: string, latency: (message: number, timeMs: number) => number): DrawLatency {
  let message = 0;
  return (nowUs) => {
    const ms = returned(name, message, () => latency(message, msOf(nowUs)));
    const us = typeof ms === 'number' ? Math.round(ms * 1_000) : Number.NaN;
    if (!(us >= 0 && us <= MAX_US)) {
      throw optionError(
        `${name}: the function returned ${String(ms)} for message ${message}.`,
        'It must return milliseconds, 0 to 3600000.',
      );
    }
    message += 1;
    return us;
  };
}

/** The return value of the user's function. An error of the function becomes an error that names the option. */
function returned(name: string, message: number, run: () => number): number {
  try {
    return run();
  } catch (cause) {
    const text = `lab: ${name}: the function failed for message ${message}: ${(cause as Error | null)?.message ?? String(cause)}`;
    throw new SpotlabError('SPOTLAB_OPTION', text, { cause });
  }
}

function fixed(name: string, value: unknown): number {
  const us = typeof value === 'number' || typeof value === 'string' ? durationUs(value) : undefined;
  if (us === undefined || us > MAX_US) {
    throw optionError(`${name}: '${String(value)}' is no latency.`, `Give ${DURATION_FORM}, at most 1h.`);
  }
  return us;
}
