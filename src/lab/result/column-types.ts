/**
 * Types of the columns of a result's tables, by name: they do not depend on the values, so that the tables of several
 * runs have the same columns in files and in SQL. Other columns are texts, counts and parameters.
 */
import type { ColumnType } from '../../client/index.js';

const NAMES: Readonly<Partial<Record<ColumnType, string>>> = {
  time: 'time workingTime endTime startTime openTime closeTime arrivalTime fromTime toTime trainFromTime trainToTime',
  decimal:
    'price stopPrice origQty executedQty cummulativeQuoteQty touchQty candleQty quantity quoteQuantity commission mid ' +
    'mid100ms mid1s mid5s mid30s mid300s position amount change value equity held notional profit open high low close volume quoteVolume firstEquity lastEquity ' +
    'profitTrading profitSpread profitInventory profitHoldings profitCommission profitOther queueProfit touchProfit candleProfit ' +
    'ahead entryValue exitValue mean meanAbsolute lowest low5 median high95 highest last executed arrivalMid endMid ' +
    'averagePrice vwap twap executionCost opportunityCost shortfall',
  float:
    'drawdown return maxDrawdown sharpe sortino periodMs periodsPerYear turnover fillRate makerShare timeAtRisk ' +
    'queueFillRate touchFillRate candleFillRate bps bpsLow bpsHigh days sharpeError riskPeriodMs valueAtRisk ' +
    'expectedShortfall exposure maxExposure netExposure cancelToFill hitRatio profitFactor meanHoldingMs medianHoldingMs ' +
    'shortfallBps beta alpha alphaT correlation holdingMs longShare shortShare from to chance low filledShare waitMs ' +
    'vwapBps twapBps inSample outOfSample best notionalMean impactMean commissionMean',
};

/** Figures of the summary of a sweep, each with the columns `returnMean`, `returnMedian` and so on. */
const FIGURES = 'profit return maxDrawdown sharpe sortino turnover fillRate timeAtRisk versusBest added'.split(' ');
const SPREAD = ['Mean', 'Median', 'StandardError', 'Low', 'High'];

export const COLUMN_TYPES: Readonly<Record<string, ColumnType>> = Object.fromEntries([
  ...Object.entries(NAMES).flatMap(([type, names]) => names.split(' ').map((name) => [name, type as ColumnType])),
  ...FIGURES.flatMap((figure) => SPREAD.map((part) => [`${figure}${part}`, 'float'])),
]);
