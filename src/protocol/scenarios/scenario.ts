/**
 * The types of a scenario, as users see them. This file has no imports, because a cell reads every file that its types
 * need.
 */

/** An event of a scenario. Fields that its kind does not have are refused. */
export interface ScenarioEvent {
  readonly kind: ScenarioKind;
  /** Time after the start of the scenario: `5m`, or milliseconds. Default 0. */
  readonly at?: string | number;
  /** How long the event lasts. */
  readonly for?: string | number;
  /** `move`: the size of the move, in percent of the price. */
  readonly percent?: number;
  /** `move`: the duration of the move; 0 is at once. Default 0. */
  readonly within?: string | number;
  /** `move`: the share of the move that is reversed after it, 0 to 1. Default 0. */
  readonly back?: number;
  /** `move`: the asset. Default: all assets whose price in dollars moves. */
  readonly asset?: string;
  /** `volatility`: the factor of each move. */
  readonly factor?: number;
  /** `thin`: shares of the usual quantities of makers, and of the usual takers. */
  readonly depth?: number;
  readonly activity?: number;
  /** `thin`: the factor of the usual spread. */
  readonly spread?: number;
  /** `flow`: the share of takers that buy, 0 to 1. */
  readonly buys?: number;
  /** `fees`: rates of makers and takers, such as `0.001`. */
  readonly maker?: string;
  readonly taker?: string;
  /** `slow`: how long each request waits. */
  readonly delay?: string | number;
}

export type ScenarioKind = 'move' | 'volatility' | 'thin' | 'flow' | 'halt' | 'fees' | 'slow';

/** The scenarios of ready-scenarios.ts. */
export type ScenarioName =
  | 'flash-crash'
  | 'squeeze'
  | 'thin-night'
  | 'halt'
  | 'news'
  | 'depeg'
  | 'fee-holiday'
  | 'slow-exchange'
  | 'one-sided'
  | 'regime';

/** A scenario: a name, or events. */
export type Scenario = ScenarioName | readonly ScenarioEvent[];
