/** Writes the events of a test as recorded files: trades, a snapshot of the book, and its changes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabMarketEvent } from '../../src/index.js';

export interface RecordedFolder {
  readonly path: string;
  remove(): void;
}

export function writeRecording(events: readonly LabMarketEvent[]): RecordedFolder {
  const path = mkdtempSync(join(tmpdir(), 'spotlab-recorded-'));
  const trades: string[] = [];
  const changes: string[] = [];
  let book = new Map<string, string>();
  let updateId = 1;
  for (const event of events) {
    const time = Number(event.time);
    if ('price' in event) {
      const { price, quantity, isBuyerMaker = false } = event;
      trades.push([trades.length + 1, price, quantity, 0, time, isBuyerMaker].join(','));
      continue;
    }
    const { bids = [], asks = [] } = event;
    const next = new Map(
      [...bids.map((level) => ['b', ...level]), ...asks.map((level) => ['a', ...level])].map(entryOf),
    );
    const gone = [...book.keys()].filter((key) => !next.has(key)).map((key): [string, string] => [key, '0.000']);
    const all = [...gone, ...next];
    const side = (name: string) =>
      all.filter(([key]) => key.startsWith(name)).map(([key, lots]) => [key.slice(2), lots]);
    if (updateId === 1) {
      writeFileSync(join(path, 'snapshot.json'), JSON.stringify({ lastUpdateId: 1, bids: side('b'), asks: side('a') }));
    }
    updateId += 1;
    changes.push(JSON.stringify({ E: time, U: updateId, u: updateId, b: side('b'), a: side('a') }));
    book = next;
  }
  writeFileSync(join(path, 'BTCUSDT-trades-1.csv'), `${trades.join('\n')}\n`);
  writeFileSync(join(path, 'depth.jsonl'), `${changes.join('\n')}\n`);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function entryOf([side = '', price = '', quantity = '']: readonly string[]): [string, string] {
  return [`${side} ${price}`, quantity];
}
