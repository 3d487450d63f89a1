/** See lab-runs.mjs. */
import type { Lab } from '../../src/index.js';

export function labAnswers(lab: Lab, workers?: number, seeds?: readonly number[]): Promise<string[]>;
