/**
 * Reads a recorded `exchangeInfo` reply (JSON, plain or gzip). The exchange then starts with its symbols, filters,
 * permissions, statuses, rate limits and smart order routes in place of the built-in ones.
 *
 * The endpoint's schema validates the file; this file adds the checks that the schema does not make: legal symbol
 * names, filters whose bounds make sense, rate limits of at least one. An error names the first wrong field, its value
 * and the remedy. A field that an older file does not have gets the value that the public exchange uses for its usual
 * symbols; trailing stops are allowed if the symbol has a filter for them.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, type ZlibOptions } from 'node:zlib';
import type { Sor, SymbolFilter, SymbolInfo } from '../../exchange/index.js';
import { type RateLimiter, SYMBOL, USUAL_SELF_TRADE_PREVENTION } from '../../protocol/index.js';
import { checkFilter, type Fail } from './filter-check.js';

/** Maximum decompressed size of a file; the largest known file has 6 MB. */
const MAX_BYTES = 64_000_000;
/** The content of the file that an exchange starts with. */
export interface SymbolListing {
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
  /** The wrong field, such as `symbols[3].filters[0].tickSize`; empty for an error about the whole file. */
  readonly field: string;

  constructor(path: string, field: string, text: string, options?: ErrorOptions) {
    super(`${path}${field === '' ? '' : `, ${field}`}: ${text}`, options);
    this.path = path;
    this.field = field;
  }
}

/**
 * Reads and checks a file: `await readExchangeInfo('exchangeInfo.json.gz')`.
 *
 * @throws {@link ExchangeInfoFileError}
 */
export async function readExchangeInfo(path: string): Promise<SymbolListing> {
  return parseExchangeInfo(path, await readText(path));
}

/** Like {@link readExchangeInfo}, for a text. @param path file name for error messages */
export async function parseExchangeInfo(path: string, text: string): Promise<SymbolListing> {
  // The schemas are loaded on demand, because loading them takes longer than starting the exchange without a file.
  const { RecordedExchangeInfo, SymbolInfo: Described } = await import('../../catalogue/index.js');
  const json = parseJson(path, text);
  const parsed = RecordedExchangeInfo.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = fieldPath(issue?.path ?? []);
    throw new ExchangeInfoFileError(
      path,
      field,
      `${lowerFirst(issue?.message)}; ${valueText(json, issue?.path ?? [])}`,
    );
  }
  const info = parsed.data as RecordedInfo;
  if (info.symbols.length === 0) {
    throw new ExchangeInfoFileError(path, 'symbols', 'the list is empty; record the reply without a symbol parameter');
  }
  const seen = new Map<string, number>();
  info.symbols.forEach((symbol, index) => {
    const fail = failUnder(path, `symbols[${index}]`);
    checkSymbol(symbol, fail);
    const before = seen.get(symbol.symbol);
    if (before !== undefined)
      fail('symbol', symbol.symbol, `is also the name of symbols[${before}]; remove one of the two`);
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
      if (!symbol) fail('symbols', name, 'is not a symbol of the file; remove it');
      else if (symbol.baseAsset !== sor.baseAsset) fail('symbols', name, `does not trade ${sor.baseAsset}; remove it`);
    }
    const steps = new Set(sor.symbols.map((name) => Number(stepOf(info.symbols[seen.get(name) ?? -1]))));
    if (steps.size > 1) fail('symbols', sor.symbols, 'have different step sizes and cannot share a route; remove some');
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

/** The content of a file that matches the schema. Fields that are newer than the file may be missing. */
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

/**
 * The symbol with all fields that the exchange has today, in the given order; the fields of the file stay unchanged.
 */
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
    defaultSelfTradePreventionMode: USUAL_SELF_TRADE_PREVENTION,
    allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'],
    ...recorded,
  };
  // An object keeps the order in which its fields were first written, so the fields are first written in the wanted order.
  return { ...Object.fromEntries(order.map((field) => [field, undefined])), ...whole };
}

function failUnder(path: string, at: string): Fail {
  return (field, value, text) => {
    throw new ExchangeInfoFileError(path, `${at}.${field}`, `${JSON.stringify(value)} ${text}`);
  };
}

function checkSymbol(symbol: RecordedSymbol, fail: Fail): void {
  const legal = 'is not a valid name; allowed are capital letters, digits, - _ . and letters of scripts without case';
  for (const field of ['symbol', 'baseAsset', 'quoteAsset'] as const) {
    if (!SYMBOL.test(symbol[field])) fail(field, symbol[field], legal);
  }
  if (symbol.baseAsset === symbol.quoteAsset)
    fail('quoteAsset', symbol.quoteAsset, 'is also the base asset; the two must differ');
  if (symbol.orderTypes.length === 0) fail('orderTypes', [], 'allows no order type; add at least LIMIT');
  const types = new Set<string>();
  symbol.filters.forEach((filter, index) => {
    const inFilter: Fail = (field, value, text) => fail(`filters[${index}].${field}`, value, text);
    if (types.has(filter.filterType))
      inFilter('filterType', filter.filterType, 'is given twice; remove one of the two');
    types.add(filter.filterType);
    checkFilter(filter, inFilter);
  });
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const start = text.trimStart();
    const what = start.startsWith('<')
      ? 'the file is a web page, not JSON'
      : `the file is not valid JSON (${(error as Error).message})`;
    throw new ExchangeInfoFileError(path, '', `${what}; record the reply of GET /api/v3/exchangeInfo`, {
      cause: error,
    });
  }
}

const unzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const what =
      error.code === 'ENOENT'
        ? 'the file does not exist; check the path'
        : error.code === 'EISDIR'
          ? 'this is a directory; name a file in it'
          : `the file cannot be read (${error.code})`;
    throw new ExchangeInfoFileError(path, '', what, { cause: error });
  });
  if (bytes.length === 0) throw new ExchangeInfoFileError(path, '', 'the file is empty; record it again');
  const tooLong = () =>
    new ExchangeInfoFileError(path, '', `the file is longer than ${MAX_BYTES} bytes; remove some symbols`);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip && bytes.length > MAX_BYTES) throw tooLong();
  if (!isGzip) return bytes.toString('utf8');
  const unpacked = await unzip(bytes, { maxOutputLength: MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLong();
    throw new ExchangeInfoFileError(path, '', 'the gzip data is incomplete or damaged; download it again', {
      cause: error,
    });
  });
  return unpacked.toString('utf8');
}

/** The path of a field as text, such as `symbols[3].filters[0].tickSize`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** A message of the schema library with a lower-case first letter, so that it can follow a colon. */
function lowerFirst(message = 'Invalid'): string {
  return `${message.slice(0, 1).toLowerCase()}${message.slice(1)}`;
}

function valueText(json: unknown, path: readonly PropertyKey[]): string {
  let value = json;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  if (value === undefined) return 'it is missing; record the whole reply of GET /api/v3/exchangeInfo';
  const text = JSON.stringify(value);
  return `it is ${text.length > 60 ? `${text.slice(0, 60)}…` : text}; correct it, or record the reply again`;
}
