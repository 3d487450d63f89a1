/** Writes the conclusion of a sweep in one sentence: whether its best set of parameters is more than luck. */
import { countText } from '../../protocol/index.js';
import type { LabLuck } from '../base/lab-luck.js';

/** If the probability of overfitting is above this, the sentence calls the choice among the sets luck. */
const MOSTLY_LUCK = 0.2;

type Figures = Omit<LabLuck, 'sentence'>;

export function luckSentence(luck: Figures, axes: Readonly<Record<string, readonly unknown[]>>): string {
  const { verdict, params, trials, observations, sharpe, luckySharpe, deflated } = luck;
  if (params === null) return 'Nothing can be said: no set of parameters has all its runs.';
  const name = nameOf(params, axes);
  if (verdict === 'unknown' || deflated === null) {
    return sharpe === null && observations >= 20
      ? `Nothing can be said: the profit of ${name} is the same in every part of its runs.`
      : `Nothing can be said: there are ${countText(observations, 'observation')}, and 20 are needed; give more seeds or a longer time.`;
  }
  const odds = `deflated Sharpe ratio ${percent(deflated)}`;
  const of = trials === 1 ? 'one set' : `${trials} sets`;
  if (verdict === 'nothing') {
    const why = trials === 1 ? 'chance alone gives as much' : `the luckiest of ${of} without an edge gets as far`;
    return `Nothing here is more than luck: ${name} is the best, and ${why} (${odds}, 97.5 % needed${overfitText(luck)})${testText(luck)}.`;
  }
  const lucky = trials === 1 ? of : `the luckiest of ${of}`;
  const how = `Sharpe ratio ${ratio(sharpe)}, not scaled to a year; ${lucky} without an edge has ${ratio(luckySharpe)} on average`;
  return `${capital(name)} earns more than luck explains (${how}; ${odds})${choiceText(luck)}${testText(luck)}.`;
}

/** Whether the choice among the sets is more than luck. */
function choiceText({ overfitting }: Figures): string {
  if (overfitting === null) return '';
  return overfitting > MOSTLY_LUCK
    ? `, but which set is the best is luck (overfitting ${percent(overfitting)})`
    : `, and it stays among the best in other parts of the time (overfitting ${percent(overfitting)})`;
}

const overfitText = ({ overfitting }: Figures): string =>
  overfitting === null ? '' : `; overfitting ${percent(overfitting)}`;

/** The profit of the chosen sets in the tests of folds or of a walk. */
function testText({ outOfSample }: Figures): string {
  if (outOfSample === null) return '';
  const { mean, low, high } = outOfSample;
  const interval = low === null || high === null ? '' : ` [${amount(low)}, ${amount(high)}]`;
  return `; out of sample the chosen sets made ${amount(mean)} a run${interval}`;
}

/** The name of a set: its parameters with several values; for a list of whole sets, all parameters. */
function nameOf(params: Readonly<Record<string, unknown>>, axes: Readonly<Record<string, readonly unknown[]>>): string {
  const varied = Object.keys(axes).filter((name) => (axes[name]?.length ?? 0) > 1);
  const names = varied.length > 0 ? varied : Object.keys(params);
  const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));
  return names.map((name) => `${name} ${text(params[name])}`).join(', ') || 'the strategy';
}

const capital = (text: string): string => (text.startsWith('the ') ? `T${text.slice(1)}` : text);
const ratio = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const amount = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toPrecision(3))}`;

function percent(share: number): string {
  if (share > 0.999 && share < 1) return '> 99.9 %';
  return `${(share * 100).toFixed(share < 0.001 && share > 0 ? 2 : 1)} %`;
}
