/** Wallet endpoints under /sapi: whether the service is up, and what is going to be taken off. */
import type { Routes } from './route.js';

export const wallet = {
  systemStatus: () => ({ status: 0, msg: 'normal' }),

  // Nothing is ever taken off here, so there is no time to tell.
  delistSchedule: () => ({ delistTime: 0, symbols: [] }),
} satisfies Routes;
