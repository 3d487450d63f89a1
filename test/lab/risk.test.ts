/** Tests ratios of risk and the regression against figures of numpy and scipy, for values that are written here. */
import { describe, expect, test } from 'vitest';
import { regression, returnsOf } from '../../src/lab/result/benchmarks.js';
import { riskOf } from '../../src/lab/result/risk.js';

const DAY_MS = 86_400_000;
const EQUITY = [
  ...[1000000, 995776, 1005046, 1008296, 1017836, 1009823, 1017939, 1016159, 1008221, 1000597, 1011276, 1021732],
  ...[1023357, 1023394, 1025351, 1028452, 1035000, 1041596, 1040958, 1041440, 1049483, 1047732, 1048362, 1041201],
  ...[1047184, 1054868, 1053030, 1047607, 1058242, 1051683, 1051779],
];
const MARKET = [
  ...[1000000, 992210, 985499, 981039, 968290, 974746, 985145, 972699, 979231, 967340, 958752, 967383, 960498, 956277],
  ...[951930, 952480, 956734, 953507, 952873, 957926, 954904, 943708, 950693, 958879, 944958, 939072, 927833, 930118],
  ...[916620, 912464, 925185],
];
const whole = (values: readonly number[]): bigint[] => values.map(BigInt);

describe('ratios of risk', () => {
  const risk = riskOf(whole(EQUITY), DAY_MS, returnsOf);

  test('have the values that numpy computes', () => {
    expect(risk.days).toBe(30);
    // r.mean() / r.std(ddof=1) * sqrt(365); skew and kurtosis of scipy.stats in the standard error.
    expect(risk.sharpe).toBeCloseTo(5.401151949329526, 5);
    expect(risk.sharpeError).toBeCloseTo(3.6172050024364193, 5);
    expect(risk.sortino).toBeCloseTo(9.971822124942188, 5);
    expect(risk.valueAtRisk).toBeCloseTo(0.0078117696147945725, 10);
    expect(risk.expectedShortfall).toBeCloseTo(0.007842177098100311, 10);
    expect(risk.riskPeriodMs).toBe(DAY_MS);
  });

  test('are computed from daily values, whatever the steps of the curve are', () => {
    const hourly = EQUITY.flatMap((value, at) => (at === 30 ? [value] : Array.from({ length: 24 }, () => value)));
    const { riskPeriodMs, ...others } = riskOf(whole(hourly), DAY_MS / 24, returnsOf);
    expect({ ...others, riskPeriodMs }).toEqual(risk);
  });

  test('annual ratios are null for fewer than ten days, and tail risks are null for fewer than 20 returns', () => {
    const nine = riskOf(whole(EQUITY.slice(0, 10)), DAY_MS, returnsOf);
    expect(nine).toMatchObject({ days: 9, sharpe: null, sharpeError: null, sortino: null, valueAtRisk: null });
    expect(riskOf(whole(EQUITY.slice(0, 11)), DAY_MS, returnsOf).sharpe).not.toBeNull();
    const minutes = riskOf(whole(EQUITY), 60_000, returnsOf);
    expect(minutes).toMatchObject({ days: 0, sharpe: null, riskPeriodMs: 60_000 });
    expect(minutes.valueAtRisk).toBe(risk.valueAtRisk);
  });
});

test('the regression is that of scipy.stats.linregress', () => {
  const { beta, alpha, alphaT, correlation } = regression(returnsOf(whole(MARKET)), returnsOf(whole(EQUITY)));
  expect(beta).toBeCloseTo(-0.12408300788015443, 8);
  expect(alpha).toBeCloseTo(0.04153932686477092, 8);
  expect(alphaT).toBeCloseTo(1.2000475658470073, 6);
  expect(correlation).toBeCloseTo(-0.17212798177088845, 8);
});
