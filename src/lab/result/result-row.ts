/** A result as one flat row: for tables of several runs, CSV, Parquet and SQL. */
import type { LabAttribution, LabResultData } from '../base/lab-result.js';

type Row = Record<string, unknown>;

/** Prefix for the column of a parameter that has the same name as another column. */
const PARAM = 'param_';

/** The facts of a run, its parameters as columns, its statistics, and the parts of its profit: `profitSpread` and so on. */
export function resultRow({ info, statistics, attribution, assumptions, equity }: LabResultData): Row {
  const { strategy, params, market, symbols, valuation, seed, startTime, endTime, end } = info;
  const { return: gain, ...figures } = statistics;
  const facts = { strategy, market, symbols: symbols.join(' ') };
  const own = {
    ...{ seed, startTime, endTime, end: end.why, valuation },
    ...{ firstEquity: equity[0]?.equity ?? null, lastEquity: equity.at(-1)?.equity ?? null },
    ...{ profit: attribution.total, return: gain, ...figures, ...profitColumns(attribution) },
    ...Object.fromEntries(
      assumptions.flatMap(({ name, fillRate, profit }) => [
        [`${name}FillRate`, fillRate],
        [`${name}Profit`, profit],
      ]),
    ),
  };
  return { ...facts, ...paramColumns(params, { ...facts, ...own }), ...own };
}

/** The parts of a profit; null for a failed run. */
export function profitColumns(attribution: LabAttribution | null): Row {
  const {
    trading = null,
    spread = null,
    inventory = null,
    impact = null,
    holdings = null,
    commission = null,
    other = null,
  } = attribution ?? {};
  return {
    ...{ profitTrading: trading, profitSpread: spread, profitInventory: inventory, profitImpact: impact },
    ...{ profitHoldings: holdings, profitCommission: commission, profitOther: other },
  };
}

/** A column for each parameter, beside other columns. */
export function paramColumns(params: Readonly<Row>, others: Readonly<Row>): Row {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [Object.hasOwn(others, name) ? `${PARAM}${name}` : name, value]),
  );
}
