/**
 * The kinds of events of a scenario, as data: what each does, and its fields. The checks, `x.exchange.market`, the
 * command line and docs/scenarios.md follow from this table.
 *
 * Times count from the start of the scenario. An event ends when its time `for` has passed on the exchange's clock, so
 * a scenario is repeatable while only commands move the clock.
 */
import type { ValueSpec } from '../kinds/value-spec.js';
import { AMOUNT_SCALE, ONE, parseUnits } from '../values/decimal.js';
import { DURATION_FORM } from '../values/duration.js';
import type { ScenarioEvent, ScenarioKind } from './scenario.js';

/** A field of an event; a field without a default must be given. */
export interface ScenarioField extends ValueSpec {
  readonly note: string;
  readonly default?: string | number;
}

export interface ScenarioRule {
  readonly about: string;
  readonly fields: Readonly<Partial<Record<Exclude<keyof ScenarioEvent, 'kind' | 'at'>, ScenarioField>>>;
}

const LASTS: ScenarioField = {
  ...{ kind: 'duration', note: 'how long it lasts', form: `${DURATION_FORM}, above 0` },
  accepts: (ms: number) => ms > 0,
};
/** With a rate above 1 a fill would cost more than it brings, and balances would become negative. */
const rate = (note: string): ScenarioField => ({
  ...{ kind: 'amount', note, form: `a rate from 0 to 1 as text, with at most ${AMOUNT_SCALE} decimals`, default: '0' },
  accepts: (text: string) => parseUnits(text, AMOUNT_SCALE) <= ONE,
});
const share = (note: string, fallback: number): ScenarioField => ({
  ...{ kind: 'number', min: 0.01, max: 100, note, default: fallback },
});

export const scenarioKinds: Readonly<Record<ScenarioKind, ScenarioRule>> = {
  move: {
    about: 'The price of an asset moves by a percentage, and a part of the move is reversed.',
    fields: {
      percent: { kind: 'number', min: -90, max: 900, note: 'size of the move, in percent' },
      within: { kind: 'duration', note: 'the duration of the move; 0 is at once', default: 0 },
      back: { kind: 'number', min: 0, max: 1, note: 'the share of the move that is reversed', default: 0 },
      for: { kind: 'duration', note: 'the duration of the reversal', default: 0 },
      asset: { kind: 'asset', note: 'the asset; by default all whose price in dollars moves', default: '' },
    },
  },
  volatility: {
    about: 'All prices move more, or less, than they would: each move of the path is multiplied.',
    fields: { factor: { kind: 'number', min: 0.1, max: 10, note: 'the factor of each move' }, for: LASTS },
  },
  thin: {
    about: 'Makers quote less and further apart, and fewer takers come.',
    fields: {
      depth: share('share of the usual quantities of makers', 0.2),
      spread: share('the factor of the usual spread', 4),
      activity: share('share of the usual takers', 0.3),
      for: LASTS,
    },
  },
  flow: {
    about: 'Takers are on one side.',
    fields: { buys: { kind: 'number', min: 0, max: 1, note: 'share of the takers that buy' }, for: LASTS },
  },
  halt: { about: 'Trading is halted on all symbols, and goes on afterwards.', fields: { for: LASTS } },
  fees: {
    about: 'All accounts of users pay other commissions, and afterwards the former commissions again.',
    fields: {
      maker: rate('rate of makers'),
      taker: rate('rate of takers'),
      for: LASTS,
    },
  },
  slow: {
    about: 'Each request waits before it is executed.',
    fields: { delay: { kind: 'duration', note: 'how long a request waits' }, for: LASTS },
  },
};
