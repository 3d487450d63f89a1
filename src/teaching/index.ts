/**
 * Teaching, which programs and cells import as `spotlab/teaching`: helpers that move the market of the embedded
 * exchange, and exercises that are checked against the state of the exchange.
 */

// The market: other accounts, and a price that goes where a lesson needs it.

export { LessonMarket, type LessonMarketOptions, stagePrice } from './lesson-market.js';
export { openRival, type RivalFunds } from './open-rival.js';
export { until } from './until.js';

// Queues: a market in which they are long, and pictures of one.

export type { QueuedOrder, QueueMoment } from '../display/index.js';
export { longQueues, type QueueEvent } from './long-queues.js';
export { drawQueue, type QueueDrawing } from './queue.js';

// Money: whole units of 1e-8.

export { amount, units } from './units.js';

// Exercises.

export type { ExchangeReader, Exercise, PartlySolved } from './exercise.js';
export { exercises } from './exercises/all.js';
export { answer } from './exercises/answer.js';
export { type CheckResult, check } from './exercises/check.js';
export { type Question, question } from './question.js';
export { readerOf } from './reader.js';
