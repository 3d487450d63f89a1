/** Reads one statistic, such as the profit or the Sharpe ratio, of one run of a sweep. */
import type { LabSweepFigure, LabSweepRun } from './lab-sweep.js';

/** The value of a statistic; undefined if the run failed or does not have it. */
export function figureOf({ statistics, attribution }: LabSweepRun, figure: LabSweepFigure): number | undefined {
  if (!statistics || !attribution) return undefined;
  return (figure === 'profit' ? Number(attribution.total) : statistics[figure]) ?? undefined;
}
