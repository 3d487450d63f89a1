/** The options of `spotlab lab`. */
import type { readArguments } from '../common/usage.js';

export const OPTIONS = {
  params: { type: 'string', multiple: true },
  recording: { type: 'string', multiple: true },
  snapshot: { type: 'string' },
  'market-seed': { type: 'string' },
  symbol: { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
  length: { type: 'string' },
  balance: { type: 'string', multiple: true },
  seed: { type: 'string' },
  latency: { type: 'string' },
  'feed-latency': { type: 'string' },
  limits: { type: 'string' },
  export: { type: 'string' },
  seeds: { type: 'string' },
  workers: { type: 'string' },
  queue: { type: 'string' },
  save: { type: 'string' },
  output: { type: 'string', short: 'o' },
  trust: { type: 'boolean' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

/** The most threads of a sweep. */
export const MAX_WORKERS = 256;
