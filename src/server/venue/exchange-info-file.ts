/**
 * Reads a recorded `exchangeInfo` answer: JSON, plain or gzip. The exchange is then started with its symbols, filters,
 * permissions, statuses, rate limits and routes instead of its own.
 *
 * The schema of the endpoint judges the file, and what it does not say is checked here: names that can be asked for,
 * filters that can be kept, limits that can be counted. The first thing wrong is told with its place in the file, its
 * value and what to do. What an older file does not know yet is as the public exchange has it for its usual symbols, and
 * trailing stops go where there is a filter for them.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, type ZlibOptions } from 'node:zlib';
import type { Sor, SymbolFilter, SymbolInfo } from '../../exchange/index.js';
import { DECIMAL, type RateLimiter, SYMBOL } from '../../protocol/index.js';

/** Unpacked size of a file at most; the largest known one has 6 MB. */
const MAX_BYTES = 64_000_000;
/** What a wire decimal of the engine can say: 64 bits with 8 decimals, and never more than 8 decimals. */
const MAX_DECIMALS = 8;

/** What an exchange is started with. */
export interface Listing {
  readonly symbols: readonly SymbolInfo[];
  readonly rateLimits: readonly RateLimiter[];
  readonly exchangeFilters: readonly SymbolFilter[];
  readonly sors: readonly Sor[];
}

/** A recorded `exchangeInfo` that cannot be used. */
export class ExchangeInfoFileError extends Error {
  override readonly name = 'ExchangeInfoFileError';
  readonly code = 'SPOTLAB_EXCHANGE_INFO_FILE';
  readonly path: string;
  /** Where in the file, such as `symbols[3].filters[0].tickSize`; empty when it is about the whole file. */
  readonly field: string;

  constructor(path: string, place: string, text: string, options?: ErrorOptions) {
    super(`${path}${place === '' ? '' : `, ${place}`}: ${text}`, options);
    this.path = path;
    this.field = place;
  }
}

/**
 * Reads and checks a file: `await readExchangeInfo('exchangeInfo.json.gz')`.
 *
 * @throws {@link ExchangeInfoFileError}
 */
export async function readExchangeInfo(path: string): Promise<Listing> {
  return parseExchangeInfo(path, await readText(path));
}

/** The same for a text. @param path names it in errors */
export async function parseExchangeInfo(path: string, text: string): Promise<Listing> {
  // Loaded only here: schemas cost more than a start of the exchange without a file.
  const { ExchangeInfo, SymbolInfo: Described } = await import('../../catalogue/index.js');
  const json = parseJson(path, text);
  const parsed = ExchangeInfo.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = fieldPath(issue?.path ?? []);
    throw new ExchangeInfoFileError(
      path,
      place,
      `${lowerFirst(issue?.message)}; ${valueText(json, issue?.path ?? [])}`,
    );
  }
  const info = parsed.data as unknown as RecordedInfo;
  if (info.symbols.length === 0) {
    throw new ExchangeInfoFileError(path, 'symbols', 'the list is empty; record the answer without a symbol parameter');
  }
  const seen = new Map<string, number>();
  info.symbols.forEach((symbol, index) => {
    const fail = failUnder(path, `symbols[${index}]`);
    checkSymbol(symbol, fail);
    const before = seen.get(symbol.symbol);
    if (before !== undefined) fail('symbol', symbol.symbol, `is the name of symbols[${before}] as well; leave one out`);
    seen.set(symbol.symbol, index);
  });
  info.rateLimits.forEach((limiter, index) => {
    const fail = failUnder(path, `rateLimits[${index}]`);
    for (const field of ['intervalNum', 'limit'] as const) {
      if (limiter[field] < 1) fail(field, limiter[field], 'must be 1 or more');
    }
  });
  for (const [index, filter] of info.exchangeFilters.entries()) {
    checkFilter(filter, failUnder(path, `exchangeFilters[${index}]`));
  }
  const sors = (info.sors ?? []).map((sor, index) => {
    const fail = failUnder(path, `sors[${index}]`);
    for (const name of sor.symbols) {
      const symbol = info.symbols[seen.get(name) ?? -1];
      if (!symbol) fail('symbols', name, 'is none of the symbols of the file; leave it out');
      else if (symbol.baseAsset !== sor.baseAsset)
        fail('symbols', name, `does not trade ${sor.baseAsset}; leave it out`);
    }
    const steps = new Set(sor.symbols.map((name) => Number(stepOf(info.symbols[seen.get(name) ?? -1]))));
    if (steps.size > 1) fail('symbols', sor.symbols, 'have different step sizes, so they cannot be routed together');
    return sor;
  });
  return {
    symbols: info.symbols.map((symbol) => withNewerFields(symbol, Object.keys(Described.shape))),
    rateLimits: info.rateLimits,
    exchangeFilters: info.exchangeFilters,
    sors,
  };
}

function stepOf(symbol: RecordedSymbol | undefined): unknown {
  return symbol?.filters.find(({ filterType }) => filterType === 'LOT_SIZE')?.stepSize;
}

/** What the schema lets through: newer fields may be missing. */
interface RecordedInfo {
  readonly rateLimits: readonly RateLimiter[];
  readonly exchangeFilters: readonly SymbolFilter[];
  readonly symbols: readonly RecordedSymbol[];
  readonly sors?: readonly Sor[];
}

type NewerField =
  | 'baseCommissionPrecision'
  | 'quoteCommissionPrecision'
  | 'otoAllowed'
  | 'opoAllowed'
  | 'allowTrailingStop'
  | 'cancelReplaceAllowed'
  | 'amendAllowed'
  | 'pegInstructionsAllowed'
  | 'permissionSets'
  | 'defaultSelfTradePreventionMode'
  | 'allowedSelfTradePreventionModes';

type RecordedSymbol = Omit<SymbolInfo, NewerField> & Partial<Pick<SymbolInfo, NewerField>>;

/** The symbol with every field that the exchange knows today, in their order; fields of the file stay as they are. */
function withNewerFields(recorded: RecordedSymbol, order: readonly string[]): SymbolInfo {
  const { permissions } = recorded;
  const whole: SymbolInfo = {
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    otoAllowed: true,
    opoAllowed: true,
    allowTrailingStop: recorded.filters.some(({ filterType }) => filterType === 'TRAILING_DELTA'),
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: true,
    permissionSets: permissions.length > 0 ? [permissions] : [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'],
    ...recorded,
  };
  const fields = new Set([...order, ...Object.keys(whole)]) as Set<keyof SymbolInfo>;
  return Object.fromEntries([...fields].map((field) => [field, whole[field]])) as unknown as SymbolInfo;
}

type Fail = (place: string, value: unknown, text: string) => never;

function failUnder(path: string, at: string): Fail {
  return (place, value, text) => {
    throw new ExchangeInfoFileError(path, `${at}.${place}`, `${JSON.stringify(value)} ${text}`);
  };
}

function checkSymbol(symbol: RecordedSymbol, fail: Fail): void {
  const legal = 'cannot be asked for; names have capital letters, digits, - _ . and letters of scripts without case';
  for (const field of ['symbol', 'baseAsset', 'quoteAsset'] as const) {
    if (!SYMBOL.test(symbol[field])) fail(field, symbol[field], legal);
  }
  if (symbol.baseAsset === symbol.quoteAsset) fail('quoteAsset', symbol.quoteAsset, 'is the base asset as well');
  if (symbol.orderTypes.length === 0) fail('orderTypes', [], 'allows no order at all; name LIMIT at least');
  const types = new Set<string>();
  symbol.filters.forEach((filter, index) => {
    const inFilter: Fail = (place, value, text) => fail(`filters[${index}].${place}`, value, text);
    if (types.has(filter.filterType)) inFilter('filterType', filter.filterType, 'comes twice; leave one out');
    types.add(filter.filterType);
    checkFilter(filter, inFilter);
  });
}

/** Bounds of two fields of one filter that must not cross. */
const ORDERED: readonly (readonly [low: string, high: string])[] = [
  ['minPrice', 'maxPrice'],
  ['minQty', 'maxQty'],
  ['minNotional', 'maxNotional'],
  ['multiplierDown', 'multiplierUp'],
  ['bidMultiplierDown', 'bidMultiplierUp'],
  ['askMultiplierDown', 'askMultiplierUp'],
  ['minTrailingAboveDelta', 'maxTrailingAboveDelta'],
  ['minTrailingBelowDelta', 'maxTrailingBelowDelta'],
];

function checkFilter(filter: SymbolFilter, fail: Fail): void {
  for (const [field, value] of Object.entries(filter)) {
    if (field === 'filterType' || typeof value === 'boolean') continue;
    if (typeof value === 'number') {
      if (!Number.isSafeInteger(value) || value < 0) fail(field, value, 'is no count; write a whole number from 0 up');
    } else if (typeof value !== 'string' || !DECIMAL.test(value)) {
      if (/(Price|Qty|Size|Notional|Multiplier|multiplier|Position)/.test(field)) {
        fail(field, value, 'is no decimal; write digits, and a point if need be, in quotes');
      }
    } else if (/[1-9]/.test((value.split('.')[1] ?? '').slice(MAX_DECIMALS))) {
      fail(field, value, `is finer than the ${MAX_DECIMALS} decimals that the exchange counts in; round it`);
    }
  }
  for (const [low, high] of ORDERED) {
    const [least, most] = [filter[low], filter[high]];
    // An upper bound of zero is none.
    if (least === undefined || most === undefined || Number(most) === 0) continue;
    if (Number(least) > Number(most)) fail(low, least, `is above ${high}, which is ${JSON.stringify(most)}`);
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const start = text.trimStart();
    const what = start.startsWith('<') ? 'it is a web page, not JSON' : `it is not JSON (${(error as Error).message})`;
    throw new ExchangeInfoFileError(path, '', `${what}; record the answer of GET /api/v3/exchangeInfo`, {
      cause: error,
    });
  }
}

const unzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const what =
      error.code === 'ENOENT'
        ? 'there is no such file; check the path'
        : error.code === 'EISDIR'
          ? 'it is a directory; name a file in it'
          : `cannot be read (${error.code})`;
    throw new ExchangeInfoFileError(path, '', what, { cause: error });
  });
  if (bytes.length === 0) throw new ExchangeInfoFileError(path, '', 'it is empty; record it again');
  const tooLong = () => new ExchangeInfoFileError(path, '', `it is longer than ${MAX_BYTES} bytes; leave symbols out`);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip && bytes.length > MAX_BYTES) throw tooLong();
  if (!isGzip) return bytes.toString('utf8');
  const unpacked = await unzip(bytes, { maxOutputLength: MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLong();
    throw new ExchangeInfoFileError(path, '', 'it is cut off or damaged gzip; download it again', { cause: error });
  });
  return unpacked.toString('utf8');
}

/** `symbols[3].filters[0].tickSize`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** The schema library's words without its first capital, so that they go on after a colon. */
function lowerFirst(message = 'Invalid'): string {
  return `${message.slice(0, 1).toLowerCase()}${message.slice(1)}`;
}

function valueText(json: unknown, path: readonly PropertyKey[]): string {
  let value = json;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  if (value === undefined) return 'it is missing; record the whole answer of GET /api/v3/exchangeInfo';
  const text = JSON.stringify(value);
  return `it is ${text.length > 60 ? `${text.slice(0, 60)}…` : text}; correct it, or record the answer again`;
}
