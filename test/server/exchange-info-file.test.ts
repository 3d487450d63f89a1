/** Tests the reading of recorded exchangeInfo files, and the error for each kind of invalid file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import {
  type ExchangeInfoFileError,
  parseExchangeInfo,
  readExchangeInfo,
} from '../../src/server/venue/exchange-info-file.js';

const folder = await mkdtemp(join(tmpdir(), 'spotlab-exchange-info-'));
afterAll(() => rm(folder, { recursive: true }));

/** The content of a file, typed only as far as the tests change it. */
type Loose = Record<string, unknown> & { symbols: Record<string, unknown>[]; rateLimits: Record<string, unknown>[] };

function recorded(): Loose {
  const text = JSON.stringify({
    timezone: 'UTC',
    serverTime: 1_633_998_511_098,
    rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 1200 }],
    exchangeFilters: [],
    symbols: fewSymbols(),
  });
  return JSON.parse(text);
}

const filtersOf = (info: Loose, symbol: number) => info.symbols[symbol]?.filters as Record<string, unknown>[];

async function refusal(change: (info: Loose) => void): Promise<string> {
  const info = recorded();
  change(info);
  const error = await parseExchangeInfo('info.json', JSON.stringify(info)).catch((one: ExchangeInfoFileError) => one);
  return error instanceof Error ? error.message : 'no error';
}

describe('a recorded exchangeInfo, given as a file', () => {
  test('is read plain and compressed, with any file name', async () => {
    const bytes = Buffer.from(JSON.stringify(recorded()));
    for (const [name, content] of [
      ['plain.json', bytes],
      ['packed.json', gzipSync(bytes)],
    ] as const) {
      const path = join(folder, name);
      await writeFile(path, content);
      const listing = await readExchangeInfo(path);
      expect(listing.symbols.map(({ symbol }) => symbol)).toContain('柚子USDT');
      expect(listing.rateLimits).toEqual(recorded().rateLimits);
    }
  });

  test('keeps every recorded field, and gets the fields of a new exchange that the file lacks', async () => {
    const info = recorded();
    const [first] = info.symbols as [Record<string, unknown>];
    for (const name of Object.keys(first)) {
      if (/^(oto|opo|amend|peg|cancelReplace|allowTrailing|permissionSets|.*SelfTrade)/.test(name)) delete first[name];
    }
    first.permissions = ['SPOT', 'MARGIN'];
    first.filters = filtersOf(info, 0).filter(({ filterType }) => filterType !== 'TRAILING_DELTA');
    const { symbols } = await parseExchangeInfo('info.json', JSON.stringify(info));
    expect(symbols[0]).toMatchObject(first);
    expect(symbols[0]).toMatchObject({
      otoAllowed: true,
      amendAllowed: true,
      allowTrailingStop: false,
      permissionSets: [['SPOT', 'MARGIN']],
      defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    });
    expect(symbols[1]).toEqual(info.symbols[1]);
    // The fields are in the order in which the service lists them.
    expect(Object.keys(symbols[0] ?? {})).toEqual(Object.keys(fewSymbols()[0] ?? {}));
  });

  test.each<[string, (info: Loose) => void, RegExp]>([
    [
      'a missing list',
      (info) => Reflect.deleteProperty(info, 'symbols'),
      /^info\.json, symbols: .*it is missing; record/,
    ],
    ['no symbols', (info) => info.symbols.splice(0), /^info\.json, symbols: the list is empty; record/],
    [
      'a status that there is not',
      (info) => Object.assign(info.symbols[2] ?? {}, { status: 'OPEN' }),
      /^info\.json, symbols\[2\]\.status: .*it is "OPEN"; correct it/,
    ],
    [
      'a name that cannot be asked for',
      (info) => Object.assign(info.symbols[1] ?? {}, { symbol: 'eth/usdt' }),
      /^info\.json, symbols\[1\]\.symbol: "eth\/usdt" is not a valid name; allowed are capital letters/,
    ],
    [
      'a name twice',
      (info) => Object.assign(info.symbols[3] ?? {}, { symbol: 'BTCUSDT' }),
      /^info\.json, symbols\[3\]\.symbol: "BTCUSDT" is also the name of symbols\[0\]; remove one of the two/,
    ],
    [
      'an asset against itself',
      (info) => Object.assign(info.symbols[0] ?? {}, { quoteAsset: 'BTC' }),
      /^info\.json, symbols\[0\]\.quoteAsset: "BTC" is also the base asset/,
    ],
    [
      'a tick size that is a word',
      (info) => Object.assign(filtersOf(info, 0)[0] ?? {}, { tickSize: 'small' }),
      /^info\.json, symbols\[0\]\.filters\[0\]\.tickSize: "small" must be a decimal number in quotes/,
    ],
    [
      'a step that is too fine',
      (info) => Object.assign(filtersOf(info, 4)[1] ?? {}, { stepSize: '0.000000001' }),
      /^info\.json, symbols\[4\]\.filters\[1\]\.stepSize: "0\.000000001" has more than the 8 decimals/,
    ],
    [
      'bounds that cross',
      (info) => Object.assign(filtersOf(info, 0)[1] ?? {}, { minQty: '9001.00000000' }),
      /^info\.json, symbols\[0\]\.filters\[1\]\.minQty: "9001\.00000000" must not be above maxQty, which is "9000\.00000000"/,
    ],
    [
      'a filter twice',
      (info) => filtersOf(info, 0).push({ ...filtersOf(info, 0)[0] }),
      /^info\.json, symbols\[0\]\.filters\[11\]\.filterType: "PRICE_FILTER" is given twice; remove one of the two/,
    ],
    [
      'a count that is none',
      (info) =>
        Object.assign(filtersOf(info, 0).find((one) => one.filterType === 'MAX_NUM_ORDERS') ?? {}, {
          maxNumOrders: 1.5,
        }),
      /maxNumOrders: 1\.5 must be a whole number of at least 0/,
    ],
    [
      'a limit of nothing',
      (info) => Object.assign(info.rateLimits[0] ?? {}, { limit: 0 }),
      /^info\.json, rateLimits\[0\]\.limit: 0 must be 1 or more/,
    ],
    [
      'a route over a symbol that is not there',
      (info) => Object.assign(info, { sors: [{ baseAsset: 'BTC', symbols: ['BTCUSDT', 'BTCEUR'] }] }),
      /^info\.json, sors\[0\]\.symbols: "BTCEUR" is not a symbol of the file; remove it/,
    ],
    [
      'a route over another asset',
      (info) => Object.assign(info, { sors: [{ baseAsset: 'BTC', symbols: ['BTCUSDT', 'ETHUSDT'] }] }),
      /^info\.json, sors\[0\]\.symbols: "ETHUSDT" does not trade BTC/,
    ],
  ])(
    'a recorded exchangeInfo with %s is refused with its place, its value and what to do',
    async (_what, change, message) => {
      expect(await refusal(change)).toMatch(message);
    },
  );

  test('a missing file and wrong content cause different errors', async () => {
    const write = async (name: string, content: Buffer | string) => {
      await writeFile(join(folder, name), content);
      return readExchangeInfo(join(folder, name)).catch((error: Error) => error.message);
    };
    await expect(readExchangeInfo(join(folder, 'none.json'))).rejects.toThrow(
      /the file does not exist; check the path/,
    );
    await expect(readExchangeInfo(folder)).rejects.toThrow(/this is a directory; name a file in it/);
    expect(await write('empty', '')).toMatch(/the file is empty; record it again/);
    expect(await write('page.html', '<html>')).toMatch(/the file is a web page, not JSON; record the reply of GET/);
    expect(await write('half.json', '{"timezone":')).toMatch(/the file is not valid JSON/);
    const packed = gzipSync(JSON.stringify(recorded()));
    expect(await write('half.json.gz', packed.subarray(0, 500))).toMatch(
      /the gzip data is incomplete or damaged; download it again/,
    );
    expect(await write('list.json', '[]')).toMatch(/invalid input: expected object/);
  });
});
