/**
 * Measures recordings: rows per second from a compressed file of the public dumps, as a ratio to decompressing it and
 * finding its lines; memory per trade; and events per second of a replayed book, without orders and with a user's
 * order.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { readReplay } from '../dist/src/server/replay/read-replay.js';
import { replayVenue } from '../dist/src/server/replay/replay-venue.js';

const START_MS = 1_700_000_000_000;

/** Generates trades in the format of the public dumps, and a book with the same number of events. */
function tradesText(rows) {
  const lines = [];
  for (let i = 0; i < rows; i += 1) {
    const price = (61_000 + (i % 997) / 100).toFixed(8);
    lines.push(
      `${1_000_000 + i},${price},0.0${(i % 89) + 10}00000,1.00000000,${START_MS + i * 5},${i % 3 ? 'True' : 'False'},True`,
    );
  }
  return lines.join('\n');
}

function bookText(events) {
  const lines = [];
  for (let i = 0; i < events; i += 1) {
    const level = (side, at) => [
      (61_000 + side * (1 + ((i * 7 + at * 13) % 200) / 100)).toFixed(2),
      `${(i + at) % 5}.50`,
    ];
    const levels = (side) => Array.from({ length: 10 }, (_, at) => level(side, at));
    lines.push(JSON.stringify({ E: START_MS + i * 100, U: 1 + i * 20, u: 20 + i * 20, b: levels(-1), a: levels(1) }));
  }
  return lines.join('\n');
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

async function secondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

export async function benchReplay({ quick = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-replay-'));
  try {
    const rows = quick ? 200_000 : 1_000_000;
    const file = join(folder, 'BTCUSDT-trades-2023-11-14.csv.gz');
    writeFileSync(file, gzipSync(tradesText(rows), { level: 1 }));
    const rounds = Array.from({ length: 3 });
    const bare = [];
    const read = [];
    let kept;
    for (const _ of rounds) {
      bare.push(await secondsOf(() => gunzipSync(readFileSync(file)).toString('latin1').split('\n').length));
      read.push(await secondsOf(async () => (kept = await readReplay(file))));
    }
    const bytes = Object.values(kept.trades).reduce((sum, column) => sum + (column.byteLength ?? 0), 0);
    const results = {
      'trades read': {
        'a second': Math.round(rows / median(read)),
        'times unpacking alone': (median(read) / median(bare)).toFixed(1),
        'bytes each': bytes / rows,
      },
    };

    const events = quick ? 2_000 : 10_000;
    const [snapshot, diffs] = [join(folder, 'BTCUSDT-depth.json'), join(folder, 'BTCUSDT-depth.jsonl')];
    writeFileSync(snapshot, JSON.stringify({ lastUpdateId: 0, bids: [['60990.00', '1']], asks: [['61010.00', '1']] }));
    writeFileSync(diffs, bookText(events));
    for (const [name, isWaited] of [
      ['book events, stepped', false],
      ['book events, stepped, a user waits', true],
    ]) {
      const { venue } = await replayVenue({ file: [snapshot, diffs], step: true }, () => START_MS);
      if (isWaited) {
        const account = venue.perform({ kind: 'openAccount', funds: { USDT: '100000' }, options: {} });
        const order = {
          side: 'BUY',
          type: 'LIMIT',
          timeInForce: 'GTC',
          quantity: '0.5',
          price: '20000.00',
          clientOrderId: 'a',
        };
        venue.perform({ kind: 'command', command: { kind: 'placeOrder', account, symbol: 'BTCUSDT', ...order } });
      }
      let played = 0;
      const seconds = await secondsOf(() => {
        for (let timeUs = venue.nextEventUs(); timeUs !== undefined; timeUs = venue.nextEventUs()) {
          venue.perform({ kind: 'clock', change: { to: 'set', timeUs } });
          venue.advance();
          played += 1;
        }
      });
      results[name] = {
        'a second': Math.round(played / seconds),
        'levels a second': Math.round((played * 20) / seconds),
      };
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
