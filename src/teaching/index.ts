/**
 * Teaching, which programs and cells import as `spotlab/teaching`: helpers that move the market of the embedded
 * exchange, and exercises that are checked against the state of the exchange.
 */

// The market: other accounts, and a price that goes where a lesson needs it.

export { type HiredFunds, hire } from './hire.js';
export { Stage, type StageOptions, stagePrice } from './stage.js';

// Pictures: the queue at a price.

export type { QueuedOrder, QueueMoment } from '../display/index.js';
export { drawQueue, type QueueDrawing } from './queue.js';

// Money: whole units of 1e-8.

export { amount, units } from './units.js';

// Exercises.

export { type CheckResult, check } from './check.js';
export type { ExchangeReader, Exercise } from './exercise.js';
export { exercises } from './exercises/all.js';
export { readerOf } from './reader.js';
