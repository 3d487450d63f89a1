/** The names of rate limits, as displays and errors write them. */

const NAMES: Readonly<Record<string, string>> = {
  REQUEST_WEIGHT: 'request weight',
  RAW_REQUESTS: 'raw requests',
  ORDERS: 'orders',
  CONNECTIONS: 'connection attempts',
  MESSAGES: 'stream messages',
};

/** The name of the things that a limit counts, such as `orders`. */
export function limitName(type: string): string {
  return NAMES[type] ?? type;
}

const UNITS: Readonly<Record<string, string>> = { S: 's', M: 'min', H: 'h', D: 'd' };

/** The interval `10S` as `10 s`; another text unchanged. */
export function intervalName(interval: string): string {
  return interval.replace(/^(\d+)([SMHD])$/, (_, count: string, unit: string) => `${count} ${UNITS[unit]}`);
}
