/**
 * The scale of an axis of values, linear or logarithmic: where a value is between the two ends, and the round values
 * that the axis names. A logarithmic axis shows equal ratios as equal distances; its ends are above zero.
 */

import { portable } from '../../protocol/index.js';
import { fixed } from '../text/number-text.js';
import { type Tick, valueTicks } from './axis.js';

/** The scale of an axis. */
export interface ValueScale {
  /** The position of a value: 0 at the low end, 1 at the high end. */
  share(value: number): number;
  /** About `count` round values between the ends, with at most `maxDecimals` decimals. */
  ticks(count: number, maxDecimals: number): Tick[];
}

/** A logarithmic axis whose ends differ by at least this factor has the labels 1, 2, 5, 10, …; a shorter axis has labels with equal steps. */
const WIDE = 8;
/** Whether a logarithmic axis is too short for labels of equal ratios. */
export const needsSteps = (low: number, high: number): boolean => high / low < WIDE;
/** Most decimals of a label. */
const MAX_DECIMALS = 12;

/** The words beside a logarithmic axis, in every drawing. */
export const LOG_AXIS = 'logarithmic axis';

/** The scale between two ends; a logarithmic scale with an end at or below zero is linear. */
export function valueScale([low, high]: readonly [number, number], isLog = false): ValueScale {
  if (!isLog || low <= 0) {
    return {
      share: (value) => (high > low ? (value - low) / (high - low) : 0.5),
      ticks: (count, maxDecimals) => valueTicks(low, high, count, maxDecimals),
    };
  }
  const [from, to] = [portable.log(low), portable.log(high)];
  return {
    share: (value) => (to > from ? (portable.log(value) - from) / (to - from) : 0.5),
    ticks: (count, maxDecimals) =>
      needsSteps(low, high) ? valueTicks(low, high, count, maxDecimals) : logTicks(low, high, count),
  };
}

/** 1, 2, 5, 10, 20, … between two values; fewer for each factor of ten if there are more than `count`. */
export function logTicks(low: number, high: number, count: number): Tick[] {
  const [first, last] = [portable.decimalExponent(low), Math.ceil(portable.log10(high))];
  const choices = [
    { steps: [1, 2, 5], every: 1 },
    { steps: [1, 3], every: 1 },
    { steps: [1], every: 1 },
  ];
  const decades = last - first + 1;
  for (let every = 2; every < decades; every += 1) choices.push({ steps: [1], every });
  const valuesOf = ({ steps, every }: (typeof choices)[number]): number[] =>
    Array.from({ length: decades }, (_, at) => first + at)
      .filter((power) => (power - first) % every === 0)
      .flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
      .filter((value) => value >= low && value <= high);
  const lists = choices.map(valuesOf);
  const values = lists.find((list) => list.length <= Math.max(2, count)) ?? lists.at(-1) ?? [];
  return values.map((value) => ({ value, label: powerLabel(value) }));
}

/** A label with one significant digit: `0.003`, `30`. */
export const powerLabel = (value: number): string =>
  fixed(value, Math.min(MAX_DECIMALS, Math.max(0, -Math.floor(portable.log10(value) + 1e-9))));
