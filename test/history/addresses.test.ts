/** Tests dump files at an address: proxies, downloads that break off, wrong hashes, and files that do not exist. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect, type History, type Spot } from '../../src/index.js';
import { klineLines, writeDump } from './dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-addresses-'));
const served = join(root, 'served');
const DAY = 'daily/klines/BTCUSDT/1m/BTCUSDT-1m-2025-01-01.zip';
const open: Server[] = [];
const asked: string[] = [];
/** Answers a request instead of the file server; returns whether it has answered. */
let answer: (url: string, request: IncomingMessage, reply: ServerResponse) => boolean;
let files: string;
let x: Spot;
let count = 0;

/** Starts a server on a free port of this machine; returns its address. */
async function started(server: Server): Promise<string> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  writeDump(served, DAY, klineLines('2025-01-01'));
  files = await started(
    createServer((request, reply) => {
      const url = (request.url ?? '').replace('/data/spot/', '');
      asked.push(`${url} ${request.headers.range ?? ''}`.trim());
      if (answer(url, request, reply)) return;
      try {
        reply.end(readFileSync(join(served, url)));
      } catch {
        reply.writeHead(404).end();
      }
    }),
  );
  x = await connect({ network: 'http://127.0.0.1:9', limits: 'off' });
});

afterEach(() => {
  asked.splice(0);
});

afterAll(async () => {
  await x.close();
  await Promise.all(
    open.map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
  rmSync(root, { recursive: true, force: true });
});

const dataset = (client = x): History => client.history.at(join(root, `data-${++count}`));
const days = { from: '2025-01-01', to: '2025-01-01', onProgress: () => {} };
const never = () => false;

test('an interrupted download continues where it stopped', async () => {
  const bytes = readFileSync(join(served, DAY));
  const cuts = [1_000, 2_500];
  answer = (url, { headers }, reply) => {
    if (url !== DAY) return false;
    const start = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const end = cuts.shift();
    const range = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
    reply.writeHead(start > 0 ? 206 : 200, {
      etag: '"1"',
      'content-length': bytes.length - start,
      ...(start && range),
    });
    if (end === undefined) reply.end(bytes.subarray(start));
    else reply.write(bytes.subarray(start, end), () => setImmediate(() => reply.destroy()));
    return true;
  };
  const done = await dataset().sync('BTCUSDT', '1m', { ...days, source: `${files}/data/spot` });
  expect(done).toMatchObject({ addedRows: 1440, missingDays: [] });
  expect(asked).toEqual([DAY, `${DAY} bytes=1000-`, `${DAY} bytes=2500-`, `${DAY}.CHECKSUM`]);
});

test('a file that was downloaded in part is downloaded anew if it has changed, or if the server refuses the rest', async () => {
  const bytes = readFileSync(join(served, DAY));
  let tries = 0;
  answer = (url, _, reply) => {
    if (url !== DAY) return false;
    tries += 1;
    // The replies: a cut file, a cut file of another version, a refusal of the rest, and at last the whole file.
    if (tries === 3) reply.writeHead(416).end();
    else {
      reply.writeHead(200, { etag: `"${tries}"`, 'content-length': bytes.length });
      if (tries === 4) reply.end(bytes);
      else reply.write(bytes.subarray(0, 500 * tries), () => setImmediate(() => reply.destroy()));
    }
    return true;
  };
  const done = await dataset().sync('BTCUSDT', '1m', { ...days, source: `${files}/data/spot` });
  expect([done.addedRows, tries]).toEqual([1440, 4]);
});

test('a file with a wrong hash is downloaded once more, and then refused with its address', async () => {
  const wrong = '0'.repeat(64);
  answer = (url, _, reply) => {
    if (!url.endsWith('.CHECKSUM')) return false;
    reply.end(`${wrong}  BTCUSDT-1m-2025-01-01.zip\n`);
    return true;
  };
  const history = dataset();
  const source = `${files.replace('//', '//user:secret@')}/data/spot`;
  const error = await history.sync('BTCUSDT', '1m', { ...days, source }).catch((thrown: unknown) => String(thrown));
  expect(error).toMatch(
    /127.0.0.1:\d+\/data\/spot\/daily\/.*2025-01-01.zip: its SHA-256 is [0-9a-f]{64}, but .* has 0000/,
  );
  expect(error).not.toContain('secret');
  expect(asked.filter((url) => url === DAY)).toHaveLength(2);
  expect(existsSync(history.folder)).toBe(false);
});

test('a day whose checksum is wrong does not stop the download of the days after it', async () => {
  const next = DAY.replaceAll('2025-01-01', '2025-01-02');
  answer = (url, _, reply) => {
    if (url === `${DAY}.CHECKSUM`) reply.end(`${'0'.repeat(64)}  BTCUSDT-1m-2025-01-01.zip\n`);
    else if (url === next) reply.end(readFileSync(join(served, DAY)));
    else if (url === `${next}.CHECKSUM`) reply.writeHead(404).end();
    else return false;
    return true;
  };
  const done = await dataset().sync('BTCUSDT', '1m', {
    ...{ ...days, from: '2025-01-01', to: '2025-01-02', onBroken: 'skip' },
    source: `${files.replace('//', '//user:secret@')}/data/spot`,
  });
  expect(asked).toContain(next);
  const [failed] = done.failedDays;
  expect(failed).toMatchObject({ day: '2025-01-01', why: expect.stringContaining('its SHA-256 is') });
  expect(failed?.file).toMatch(/^http:\/\/127.0.0.1:\d+\/data\/spot\/daily\/.*2025-01-01.zip$/);
  expect(done.uncheckedDays).toEqual(['2025-01-02']);
});

test('the error of a damaged row of a downloaded file has the address of the file', async () => {
  answer = never;
  const path = 'daily/klines/ETHUSDT/1m/ETHUSDT-1m-2025-01-01.zip';
  writeDump(served, path, ['1735689600000000,x,1,1,1,1,1,1,1,1,1,0']);
  const read = dataset().sync('ETHUSDT', '1m', { ...days, source: `${files}/data/spot` });
  await expect(read).rejects.toThrow(/^history: http:.*ETHUSDT-1m-2025-01-01.zip\/.*.csv, line 1: open is 'x'/);
});

test('an address without any file is an error for a new series, but not for an existing series', async () => {
  answer = never;
  const history = dataset();
  const source = `${files}/data/spot`;
  const range = { ...days, from: '2025-02-01', to: '2025-02-03', source };
  await expect(history.sync('BTCUSDT', '1m', range)).rejects.toThrow(
    /no dump file of BTCUSDT klines 1m: .*2025-02-01.zip does not exist, and neither do those of 2 more days/,
  );
  await history.sync('BTCUSDT', '1m', { ...days, source });
  expect(await history.sync('BTCUSDT', '1m', range)).toMatchObject({
    addedRows: 0,
    missingDays: ['2025-02-01', '2025-02-02', '2025-02-03'],
  });
  answer = (_, __, reply) => Boolean(reply.writeHead(403).end());
  await expect(history.sync('BTCUSDT', '1m', range)).rejects.toThrow(/2025-02-01.zip cannot be downloaded: status 403/);
});

test('downloads use the proxy of the client, and follow redirects through it', async () => {
  answer = (url, _, reply) => {
    if (!url.startsWith('/moved/')) return false;
    return Boolean(reply.writeHead(302, { location: `http://other.test/data/spot/${url.slice(7)}` }).end());
  };
  const seen: string[] = [];
  // The proxy resolves every host to the file server.
  const proxy = await started(
    createServer((request, reply) => {
      const { host, pathname } = new URL(String(request.url));
      seen.push(`${host} ${request.headers['proxy-authorization'] ?? '-'}`);
      request.pipe(
        httpRequest(`${files}${pathname}`, (got) => void got.pipe(reply.writeHead(got.statusCode ?? 0, got.headers))),
      );
    }),
  );
  const client = await connect({
    network: 'http://127.0.0.1:9',
    limits: 'off',
    proxy: proxy.replace('//', '//me:secret@'),
  });
  const done = await dataset(client).sync('BTCUSDT', '1m', { ...days, source: 'http://dumps.test/moved' });
  await client.close();
  const authorization = `Basic ${Buffer.from('me:secret').toString('base64')}`;
  expect([done.addedRows, new Set(seen)]).toEqual([
    1440,
    new Set([`dumps.test ${authorization}`, `other.test ${authorization}`]),
  ]);
});

test('an abort by the signal of a synchronization ends its download', async () => {
  const stop = new AbortController();
  answer = (url, _, reply) => {
    if (url !== DAY) return false;
    reply.writeHead(200, { 'content-length': 1_000_000 });
    reply.write(Buffer.alloc(1_000), () => stop.abort(new Error('enough')));
    return true;
  };
  const history = dataset();
  const options = { ...days, source: `${files}/data/spot`, signal: stop.signal };
  await expect(history.sync('BTCUSDT', '1m', options)).rejects.toThrow('enough');
  expect(existsSync(history.folder)).toBe(false);
});

test('a checksum file that never ends is refused with the maximum size', async () => {
  answer = (url, _, reply) => {
    if (url !== `${DAY}.CHECKSUM`) return false;
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(100_000, 'a')));
    };
    reply.on('drain', more);
    more();
    return true;
  };
  const read = dataset().sync('BTCUSDT', '1m', { ...days, source: `${files}/data/spot` });
  await expect(read).rejects.toThrow(/2025-01-01.zip.CHECKSUM has more than 4096 bytes, the bound of such a file/);
  expect(asked.filter((url) => url === `${DAY}.CHECKSUM`)).toHaveLength(1);
});

test('a file without a checksum is named in the result', async () => {
  answer = (url, _, reply) => url === `${DAY}.CHECKSUM` && Boolean(reply.writeHead(404).end());
  const done = await dataset().sync('BTCUSDT', '1m', { ...days, source: `${files}/data/spot` });
  expect([done.addedRows, done.uncheckedDays]).toEqual([1440, ['2025-01-01']]);
  answer = never;
  const checked = await dataset().sync('BTCUSDT', '1m', { ...days, source: `${files}/data/spot` });
  expect(checked.uncheckedDays).toEqual([]);
});
