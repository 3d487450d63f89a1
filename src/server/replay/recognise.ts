/**
 * Detects the kind and the symbol of a recording file: the kind from its first rows, or from its name if the rows are
 * not enough; the symbol from its name, such as `BTCUSDT-1m-2021-07.zip` or `BTCUSDT-aggTrades-2025-01-02.csv`.
 */
import { Bytes } from '../../platform/index.js';
import { asExactMs } from '../../protocol/index.js';
import { readPieces } from './packed-file.js';

/** The kinds of files in a replay. */
export type FileKind = 'klines' | 'trades' | 'aggTrades' | 'depth' | 'snapshot';

/** The properties of a file that its name and first rows show. */
export interface Recognised {
  readonly path: string;
  /** Undefined when the file is not a known recording. */
  readonly kind: FileKind | undefined;
  readonly symbol: string | undefined;
  /** Sorts files by time: the time or the update id of the first row. */
  readonly order: number;
  /** The first line that is not empty, for messages. */
  readonly firstLine: string;
  readonly columns: number;
}

const HEAD_BYTES = 1 << 16;
const SYMBOL = /^([A-Z0-9]{4,20}|[\p{L}\p{N}]{3,20})[-_](?:\d+[smhdwM]|1mo|trades|aggTrades|depth|book|klines)/u;
const TRUTH = /^(true|false)$/i;

/** Reads the beginning of a file. @throws ReplayFileError when it cannot be read or decompressed */
export async function recognise(path: string): Promise<Recognised> {
  let head = '';
  for await (const { bytes } of readPieces(path)) {
    head += Bytes.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString('latin1');
    if (head.length >= HEAD_BYTES || head.includes('\n', head.indexOf('\n') + 1)) break;
  }
  const lines = head.replace(/^\u00ef\u00bb\u00bf/, '').split('\n');
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  const [firstLine = ''] = filled;
  const row = filled.find((line) => /^[\d{]/.test(line)) ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const fields = row.split(',');
  const isJson = row.startsWith('{') || /^[{[]/.test(firstLine);
  const kind = isJson ? jsonKind(firstLine) : csvKind(fields, firstLine, name);
  return {
    path,
    kind,
    symbol: SYMBOL.exec(name)?.[1],
    order: orderOf(kind, fields, row),
    firstLine: firstLine.slice(0, 80),
    columns: firstLine.split(',').length,
  };
}

function jsonKind(line: string): FileKind | undefined {
  if (/"lastUpdateId"\s*:/.test(line)) return 'snapshot';
  if (/"U"\s*:/.test(line) && /"u"\s*:/.test(line)) return 'depth';
  return /^\{\s*$/.test(line) ? 'snapshot' : undefined;
}

/** The kind of a CSV row. true and false start at column 6 in trades, and at column 7 or 5 in aggregate trades. */
function csvKind(fields: readonly string[], firstLine: string, name: string): FileKind | undefined {
  const truths = fields.map((field) => TRUTH.test(field.trim()));
  const first = truths.indexOf(true);
  const isTruth = first >= 0 && truths.slice(first).every(Boolean);
  if (fields.length === 11 || fields.length === 12) return first < 0 ? 'klines' : undefined;
  if (isTruth && first === 5 && (fields.length === 6 || fields.length === 7)) return 'trades';
  if (isTruth && first === 6 && (fields.length === 7 || fields.length === 8)) return 'aggTrades';
  if (isTruth && first === 4 && fields.length === 5) return 'aggTrades';
  // If the first row is broken, the name of the file or the header decides, so that an error can later name the row.
  if (/aggTrades/i.test(name) || /^agg_?trade_?id/i.test(firstLine)) return 'aggTrades';
  if (/[-_]trades[-_.]/.test(name) || /^(trade_?)?id,/i.test(firstLine)) return 'trades';
  if (/[-_](\d+[smhdw]|1mo|klines)[-_.]/.test(name) || /^open_?time,/i.test(firstLine)) return 'klines';
  return undefined;
}

function orderOf(kind: FileKind | undefined, fields: readonly string[], row: string): number {
  if (kind === 'depth') return Number(/"U"\s*:\s*(\d+)/.exec(row)?.[1] ?? 0);
  if (kind === 'snapshot') return Number(/"lastUpdateId"\s*:\s*(\d+)/.exec(row)?.[1] ?? 0);
  const time = Number(fields[0]);
  return kind === 'klines' ? asExactMs(time) : time;
}
