/**
 * Measures datasets of recorded rows: a generated day of trades written from a dump file, with the peak of memory, beside
 * decompressing the file and finding its lines; and a year of one-minute klines read and resampled. Each measurement runs
 * in a process of its own, so that its peak of memory is not that of another measurement.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

const TRADES = 5_300_000;
const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;

/** Lines of a day of trades, in pieces. */
function* tradePieces(rows) {
  const startUs = Date.parse('2025-01-02') * 1_000;
  const everyUs = Math.floor((DAY_MS * 1_000) / rows);
  for (let first = 0; first < rows; first += 10_000) {
    let text = '';
    for (let row = first; row < Math.min(rows, first + 10_000); row += 1) {
      const ticks = 6_100_000 + ((row * 37) % 9_973);
      const lots = 1 + ((row * 7_919) % 89_989);
      const quote = ticks * lots;
      const price = `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}000000`;
      const qty = `0.${String(lots).padStart(5, '0')}000`;
      const amount = `${Math.floor(quote / 1e7)}.${String(quote % 1e7).padStart(7, '0')}0`;
      text += `${3_735_683_259 + row},${price},${qty},${amount},${startUs + row * everyUs},${row % 3 ? 'True' : 'False'},True\n`;
    }
    yield text;
  }
}

/** Files of one-minute klines, a month each. */
function writeKlines(folder, days) {
  const startMs = Date.parse('2024-01-01');
  let text = '';
  let month = '2024-01';
  const flush = (next) => {
    writeFileSync(join(folder, `BTCUSDT-1m-${month}.csv`), text);
    [text, month] = ['', next];
  };
  for (let day = 0; day < days; day += 1) {
    const date = new Date(startMs + day * DAY_MS).toISOString().slice(0, 7);
    if (date !== month) flush(date);
    for (let minute = 0; minute < 1_440; minute += 1) {
      const openMs = startMs + day * DAY_MS + minute * 60_000;
      const price = (at) => (61_000 + ((day * 1_440 + minute + at) % 9_973) / 7).toFixed(2).padEnd(14, '0');
      const volume = (0.001 * (1 + ((minute * 7_919) % 89_989))).toFixed(8);
      const quote = (61_000 * Number(volume)).toFixed(8);
      text += `${openMs},${price(1)},${price(9)},${price(0)},${price(5)},${volume},${openMs + 59_999},${quote},${minute},${volume},${quote},0\n`;
    }
  }
  flush('');
}

/** Runs a part of this file in a process of its own; returns its output, read as JSON. */
function inProcess(...args) {
  return JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...args], { encoding: 'utf8' }));
}

const parts = {
  async write(folder, source) {
    const { connect } = await import('../dist/src/index.js');
    const x = await connect({ network: 'http://127.0.0.1:9', history: { folder } });
    const range = { from: '2025-01-02', to: '2025-01-02', source, onProgress: () => {} };
    const taken = await measured(() => x.history.sync('BTCUSDT', 'trades', range));
    return { ...taken, rows: taken.value.addedRows, value: undefined };
  },
  async lines(source) {
    return measured(async () => {
      const { readPieces } = await import('../dist/src/server/replay/packed-file.js');
      let lines = 0;
      for await (const { bytes } of readPieces(source)) {
        const text = Buffer.from(bytes).toString('latin1');
        for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
      }
      return lines;
    });
  },
  async fill(folder, source) {
    const { connect } = await import('../dist/src/index.js');
    const x = await connect({ network: 'http://127.0.0.1:9', history: { folder } });
    const range = { from: '2024-01-01', to: '2024-12-30', source, onProgress: () => {} };
    const taken = await measured(() => x.history.sync('BTCUSDT', '1m', range));
    return { ...taken, rows: taken.value.addedRows, value: undefined };
  },
  async read(folder) {
    const { connect } = await import('../dist/src/index.js');
    const x = await connect({ network: 'http://127.0.0.1:9', history: { folder } });
    const read = await measured(() => x.history.klines('BTCUSDT', '1m'));
    const resampled = await measured(async () => read.value.resample('4h').length);
    return { read: { ...read, value: read.value.length }, resampled };
  },
};

/** Seconds, seconds of processor time, and the largest memory of the process so far. */
async function measured(run) {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const value = await run();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - start) / 1_000;
  return { value, seconds, cpu: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1_024 };
}

export async function benchHistory({ quick = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'spotlab-bench-'));
  try {
    const rows = quick ? TRADES / 10 : TRADES;
    const days = quick ? 31 : YEAR_DAYS;
    const dump = join(root, 'BTCUSDT-trades-2025-01-02.csv.gz');
    await pipeline(Readable.from(tradePieces(rows)), createGzip({ level: 1 }), createWriteStream(dump));
    const lines = inProcess('lines', dump);
    const written = inProcess('write', join(root, 'trades'), dump);
    writeKlines(root, days);
    const filled = inProcess('fill', join(root, 'klines'), root);
    const { read, resampled } = inProcess('read', join(root, 'klines'));
    const row = (what, count, { seconds, cpu, megabytes }) => ({
      what,
      rows: count,
      seconds: seconds.toFixed(2),
      'CPU s': cpu.toFixed(2),
      'of the lines': what.startsWith('trades') ? (cpu / lines.cpu).toFixed(1) : '',
      'peak MB': Math.round(megabytes),
    });
    return [
      row('trades: decompress the file, find its lines', lines.value, lines),
      row('trades: sync from the dump file', written.rows, written),
      row('klines 1m: sync from dump files', filled.rows, filled),
      row('klines 1m: read', read.value, read),
      row('klines 1m: resample to 4h', read.value, resampled),
    ];
  } finally {
    rmSync(root, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const part = parts[process.argv[2]];
  if (part) console.log(JSON.stringify(await part(...process.argv.slice(3))));
  else console.table(await benchHistory({ quick: process.argv.includes('--quick') }));
  process.exit(0);
}
