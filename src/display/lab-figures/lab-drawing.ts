/**
 * The types of the data that the lab passes to the displays for drawing: plain data. Amounts are exact decimal
 * texts, ratios are numbers (0.01 is one percent), times are milliseconds.
 */

/** The fields of the result of a run that its picture shows; a saved result has them too. */
export interface DrawnRun {
  readonly info: {
    readonly strategy: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly market: string;
    readonly valuation: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly end: { readonly why: string; readonly text: string };
    readonly notes: readonly string[];
  };
  readonly statistics: {
    readonly return: number;
    readonly maxDrawdown: number;
    readonly sharpe: number | null;
    readonly sharpeError: number | null;
    readonly periodMs: number;
    readonly periods: number;
    readonly orders: number;
    readonly fills: number;
    readonly turnover: number;
    readonly fillRate: number | null;
    readonly makerShare: number | null;
    readonly timeAtRisk: number;
  };
  readonly attribution: DrawnAttribution;
  readonly assumptions: readonly DrawnAssumption[];
  readonly markouts: readonly DrawnMarkout[];
  readonly equity: readonly { readonly time: number; readonly equity: string; readonly held: string }[];
  /** Amounts of assets at the points of the curve at which they changed, in the order of the times. */
  readonly positions: readonly {
    readonly time: number;
    readonly asset: string;
    readonly change: string;
    readonly price: string;
  }[];
}

/** The parts of a profit, and their sum. */
export interface DrawnAttribution {
  readonly total: string;
  readonly trading: string;
  readonly spread: string;
  readonly inventory: string;
  readonly impact: string;
  readonly holdings: string;
  readonly commission: string;
  readonly other: string;
}

/** The fills of limit orders under one assumption. */
export interface DrawnAssumption {
  readonly name: string;
  readonly filledOrders: number;
  readonly orders: number;
  readonly fillRate: number;
  readonly profit: string;
}

/** The markout of the fills: the profit some time after a fill, in basis points of its price. */
export interface DrawnMarkout {
  readonly horizonMs: number;
  readonly fills: number;
  readonly bps: number | null;
  readonly bpsLow: number | null;
  readonly bpsHigh: number | null;
}

/** A figure of several runs: its name, and how its values are written. */
export interface DrawnFigure {
  /** `profit`, `return`. */
  readonly name: string;
  /** `USDT`, `%`; '' for a ratio. Values in percent are shares: 0.01 is 1 %. */
  readonly unit: string;
  /** Whether gains have a plus sign. */
  readonly isSigned: boolean;
  /** True for a column of any table: its largest value need not be the best one. */
  readonly isColumn?: true;
}

/** A figure over the runs of one set of parameters. */
export interface DrawnSpread {
  readonly mean: number;
  readonly median: number;
  /** The ends of the 95 % confidence interval of the mean; null for one run. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The values of a figure in many runs, with their mean and its interval. */
export interface DrawnDistribution {
  readonly name: string;
  readonly figure: DrawnFigure;
  readonly values: readonly number[];
  readonly spread: DrawnSpread;
}

/** A figure by two parameters. */
export interface DrawnHeatMap {
  readonly name: string;
  readonly figure: DrawnFigure;
  /** Names of the parameters of the rows and of the columns. */
  readonly row: string;
  readonly column: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** `[row][column]`; null if there is no run. */
  readonly cells: readonly (readonly (number | null)[])[];
  /** `[row][column]`: `2 of 200` for a cell if some of its runs failed, otherwise null. Absent if no run failed. */
  readonly fewer?: readonly (readonly (string | null)[])[];
}

/** The conclusion that a sweep supports, in one sentence. */
export interface DrawnVerdict {
  readonly isEdge: boolean;
  readonly text: string;
}

/** The mean of a figure and its interval, for several sets of parameters. */
export interface DrawnIntervals {
  readonly name: string;
  readonly figure: DrawnFigure;
  readonly rows: readonly { readonly name: string; readonly runs: string; readonly spread: DrawnSpread | null }[];
  /** Whether the rows keep their order. Default false: the largest mean comes first. */
  readonly isOrdered?: boolean;
  /** A line of text below the chart. */
  readonly note?: string;
}

/** A test of a choice: the chosen set in sample and out of sample. */
export interface DrawnFold {
  /** Number and time range of the test. */
  readonly name: string;
  readonly chosen: string;
  readonly inSample: number;
  readonly outOfSample: number;
  /** Rank among the sets out of sample, from 1 for the best. */
  readonly rank: number;
  readonly sets: number;
}

/** The tests of a sweep over parts of time. */
export interface DrawnFolds {
  readonly name: string;
  readonly figure: DrawnFigure;
  readonly folds: readonly DrawnFold[];
}

/** Several runs in one chart, with their figures. */
export interface DrawnComparison {
  readonly runs: readonly DrawnRun[];
  /** A name for each run. */
  readonly names: readonly string[];
}

/** The result of a sweep: its facts, one picture, and the figures of each set of parameters as texts. */
export interface DrawnSweep {
  readonly name: string;
  readonly facts: readonly string[];
  /** Problems of the sweep: failed runs, an early end. */
  readonly warnings: readonly string[];
  readonly verdict?: DrawnVerdict;
  readonly picture: Extract<LabDrawing, { draw: 'distribution' | 'heatMap' | 'intervals' | 'folds' }> | undefined;
  readonly table: readonly Readonly<Record<string, string>>[];
}

/** The value of a drawing of the kind `lab`. */
export type LabDrawing =
  | { readonly draw: 'run'; readonly run: DrawnRun }
  | {
      readonly draw: 'equity';
      readonly name: string;
      readonly points: DrawnRun['equity'];
      /** The sources of the profit. They decide the number of decimals of the curve. */
      readonly parts: DrawnAttribution;
    }
  | {
      readonly draw: 'attribution';
      /** Facts for the title, because this part of the picture of a run is drawn alone. */
      readonly info: DrawnRun['info'];
      readonly parts: DrawnAttribution;
    }
  | {
      readonly draw: 'assumptions';
      readonly info: DrawnRun['info'];
      readonly rows: readonly DrawnAssumption[];
    }
  // If a picture of a sweep is drawn alone, it includes the verdict of the sweep.
  | { readonly draw: 'distribution'; readonly distribution: DrawnDistribution; readonly verdict?: DrawnVerdict }
  | { readonly draw: 'heatMap'; readonly heatMap: DrawnHeatMap; readonly verdict?: DrawnVerdict }
  | { readonly draw: 'intervals'; readonly intervals: DrawnIntervals; readonly verdict?: DrawnVerdict }
  | { readonly draw: 'folds'; readonly folds: DrawnFolds; readonly verdict?: DrawnVerdict }
  | { readonly draw: 'comparison'; readonly comparison: DrawnComparison }
  | { readonly draw: 'sweep'; readonly sweep: DrawnSweep };
