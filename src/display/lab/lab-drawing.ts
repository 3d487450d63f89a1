/**
 * What the drawings of the lab take: plain data, which the lab fills and the displays draw. Amounts are exact decimal
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
  readonly equity: readonly { readonly time: number; readonly equity: string }[];
}

/** The parts of a profit, and their sum. */
export interface DrawnAttribution {
  readonly total: string;
  readonly spread: string;
  readonly inventory: string;
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

/** The value of a drawing of the kind `lab`. */
export type LabDrawing =
  | { readonly draw: 'run'; readonly run: DrawnRun }
  | {
      readonly draw: 'equity';
      readonly name: string;
      readonly points: DrawnRun['equity'];
      /** The sources of the profit, whose decimals the curve has. */
      readonly parts: DrawnAttribution;
    }
  | { readonly draw: 'attribution'; readonly name: string; readonly unit: string; readonly parts: DrawnAttribution }
  | {
      readonly draw: 'assumptions';
      readonly name: string;
      readonly unit: string;
      readonly rows: readonly DrawnAssumption[];
    };
