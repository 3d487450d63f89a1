/** The options of `connect` that the embedded exchange uses, and the address and keys that it returns. */
import type { ExchangeOptions } from '../server/index.js';
import { timeUs } from './embedded-option-table.js';
import { connectOptionTable } from './option-table.js';
import type { ConnectOptions, KeyOptions } from './options.gen.js';
import { rateLimitsOf } from './rate-limit-options.js';

/** A running embedded exchange, in this thread or in another one. */
export interface EmbeddedExchange {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  close(): Promise<void>;
}

/** Whether options contain a key or a part of one. */
export const hasKeys = ({ apiKey, secretKey, privateKey, privateKeyFile }: KeyOptions): boolean =>
  [apiKey, secretKey, privateKey, privateKeyFile].some((one) => one !== undefined);

/** Whether `connect` starts an embedded exchange. */
export function isEmbedded({ network, profile }: ConnectOptions): boolean {
  return network === 'embedded' || (network === undefined && profile === undefined);
}

/**
 * Whether options say which exchange is meant: by a network, a profile, an admin interface, or an option of the
 * embedded exchange.
 */
export function selectExchange(options: ConnectOptions): boolean {
  const names = Object.keys(connectOptionTable) as (keyof ConnectOptions)[];
  const selects = (name: keyof ConnectOptions) =>
    ['network', 'profile', 'adminUrl', 'adminToken'].includes(name) || connectOptionTable[name].isEmbedded;
  return names.some((name) => options[name] !== undefined && selects(name));
}

/** The options without the options that only one exchange has, for a connection to another network. */
export function portableOptions(options: ConnectOptions): ConnectOptions {
  const names = Object.keys(connectOptionTable) as (keyof ConnectOptions)[];
  const isBound = (name: string) =>
    name === 'adminUrl' ||
    name === 'adminToken' ||
    names.some((one) => one === name && connectOptionTable[one].isEmbedded);
  return Object.fromEntries(Object.entries(options).filter(([name]) => !isBound(name)));
}

/** The options of the embedded exchange; absent options stay absent. Plain data, which can be passed to a thread. */
export function embeddedOptions(options: ConnectOptions): ExchangeOptions {
  const { seed, time, paused, speed, accounts, tradeGroups, symbols, exchangeInfo, dataDir, replay } = options;
  const { impact, longRun, activity, scenario } = options;
  const startUs = timeUs(time);
  const given = {
    ...{
      seed,
      paused,
      speed,
      accounts,
      tradeGroups,
      symbols,
      exchangeInfo,
      dataDir,
      replay,
      impact,
      longRun,
      activity,
      scenario,
    },
    startMs: startUs === undefined ? undefined : startUs / 1_000,
    // The key of the embedded exchange is an HMAC key.
    binaryStreamKeys: options.encoding === 'sbe' ? 'any' : undefined,
    rateLimits: rateLimitsOf(options),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ExchangeOptions;
}
