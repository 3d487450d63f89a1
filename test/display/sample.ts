/**
 * Realistic values of every kind, made by a seeded generator. The golden files, the property tests and the picture in
 * the README use them. {@link sampleScreen} is a terminal session that needs no terminal, no network and no clock.
 */
import { type DisplayKind, type ShowContext, toText } from '../../src/display/index.js';
import { accountSamples } from './sample-account.js';
import { classSamples } from './sample-class.js';
import { controlSamples } from './sample-control.js';
import { labSamples } from './sample-lab.js';
import { marketSamples } from './sample-market.js';
import { orderSamples } from './sample-orders.js';
import { overlaySamples } from './sample-overlays.js';
import { plotSamples } from './sample-plots.js';
import { priceSamples } from './sample-prices.js';
import { recordSamples } from './sample-records.js';
import { tableSamples } from './sample-tables.js';
import { ticketSamples } from './sample-tickets.js';
import { terminalSvg } from './terminal-svg.js';

export { SAMPLE_NOW_MS, sampleDepth, sampleKlines, sampleTrades, seeded, wire } from './sample-data.js';

/** One sample; its name is the name of its golden file. */
export interface Sample {
  readonly name: string;
  readonly kind: DisplayKind;
  readonly value: unknown;
  readonly params?: Record<string, unknown>;
  readonly height?: number;
  readonly nowMs?: number;
  /** More fields of the context. */
  readonly more?: Partial<ShowContext>;
}

export const samples: readonly Sample[] = [
  ...marketSamples,
  ...orderSamples,
  ...accountSamples,
  ...plotSamples,
  ...labSamples,
  ...overlaySamples,
  ...controlSamples,
  ...classSamples,
  ...priceSamples,
  ...recordSamples,
  ...ticketSamples,
  ...tableSamples,
];

/** The context in which a sample is drawn. */
export function contextOf(sample: Sample, width: number, color: boolean): ShowContext {
  const { kind, params = {}, height, nowMs, more } = sample;
  return {
    ...more,
    kind,
    params,
    width,
    color,
    ...(height === undefined ? {} : { height }),
    ...(nowMs === undefined ? {} : { nowMs }),
  };
}

/** The text of a named sample. */
export function sampleText(name: string, width: number, color: boolean): string {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample is named ${name}`);
  return toText(sample.value, contextOf(sample, width, color));
}

/** A REPL session as an SVG picture, for the README: input lines and drawings. */
export function sampleScreen(): string {
  const prompt = (code: string): string => `\u001b[36mspotlab>\u001b[39m \u001b[1m${code}\u001b[22m`;
  const screen = [
    prompt("x.market.klines('BTCUSDT', '1h').tz('8').limit(48)"),
    sampleText('klines', 84, true),
    '',
    prompt("x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000')"),
    sampleText('explanation', 84, true),
    '',
    prompt('x.limits'),
    sampleText('limits', 84, true),
  ].join('\n');
  return terminalSvg(screen, { title: 'spotlab — an exchange in your notebook', columns: 84 });
}
