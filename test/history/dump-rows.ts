/** Makes public dump files for tests: rows of trades, aggregate trades and klines, zipped with their hashes. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

const DAY_MS = 86_400_000;

/** Lines of the trades of a day, one trade every `everyMs`. From 2025 on, the public files have microseconds. */
export function tradeLines(day: string, firstId: number, everyMs: number): string[] {
  const startMs = Date.parse(day);
  return Array.from({ length: Math.floor(DAY_MS / everyMs) }, (_, index) => {
    const price = `${61_000 + (index % 97)}.${String((index * 7919) % 100).padStart(2, '0')}000000`;
    const time = startMs + index * everyMs;
    const unit = day >= '2025' ? `${time}${String(index % 1000).padStart(3, '0')}` : String(time);
    return `${firstId + index},${price},0.00100000,61.00000000,${unit},${index % 3 === 0 ? 'True' : 'False'},True`;
  });
}

/** Lines of the one-minute klines of a day. */
export function klineLines(day: string): string[] {
  const startMs = Date.parse(day);
  const perMs = day >= '2025' ? 1_000 : 1;
  return Array.from({ length: 1440 }, (_, index) => {
    const openMs = startMs + index * 60_000;
    const volume = `123456789012.${String((index * 104_729) % 100_000_000).padStart(8, '0')}`;
    const closeTime = (openMs + 60_000) * perMs - 1;
    return `${openMs * perMs},0.00000100,0.00000102,0.00000099,0.00000101,${volume},${closeTime},${volume},${index},1.5,0.00000001,0`;
  });
}

/** Writes a zip file and its `.CHECKSUM`. */
export function writeDump(folder: string, name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  const bare = name.slice(name.lastIndexOf('/') + 1);
  const bytes = zipSync({ [bare.replace(/zip$/, 'csv')]: strToU8(`${lines.join('\n')}\n`) });
  writeFileSync(path, bytes);
  writeFileSync(`${path}.CHECKSUM`, `${createHash('sha256').update(bytes).digest('hex')}  ${bare}\n`);
  return path;
}
