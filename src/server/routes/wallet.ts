/** Wallet routes under /sapi: system status and delisting schedule. */
import type { Routes } from './route.js';

export const wallet = {
  systemStatus: () => ({ status: 0, msg: 'normal' }),

  // This exchange never delists a symbol, so the schedule is empty.
  delistSchedule: () => ({ delistTime: 0, symbols: [] }),
} satisfies Routes;
