/** Lines of a file that comes in pieces, and the fields of a line of CSV. */
import type { Piece } from './packed-file.js';
import { ReplayFileError } from './replay-error.js';

/** Longer than any row of a dump; a depth event may change thousands of levels. */
const MAX_LINE = 1 << 22;
/** The byte order mark of UTF-8, read one character a byte. */
const BOM = '\u00ef\u00bb\u00bf';

/** Gives the lines of the pieces to `take`, without their ends; empty ones are passed over. Numbers count from 1. */
export class LineReader {
  private path = '';
  private number = 0;
  private rest = '';
  private readonly take: (line: string, number: number, path: string) => void;

  constructor(take: (line: string, number: number, path: string) => void) {
    this.take = take;
  }

  feed({ path, bytes }: Piece): void {
    if (path !== this.path) {
      this.end();
      this.path = path;
      this.number = 0;
    }
    // One character a byte: all that matters is ASCII, and such a text is read quickest.
    const text = this.rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.line(text, start, end);
      start = end + 1;
    }
    this.rest = text.slice(start);
    if (this.rest.length > MAX_LINE) {
      throw new ReplayFileError(
        'columns',
        path,
        this.number + 1,
        `is longer than ${MAX_LINE} bytes; it is no recording`,
      );
    }
  }

  /** Takes a last line that has no end. */
  end(): void {
    const { rest } = this;
    this.rest = '';
    if (rest !== '') this.line(rest, 0, rest.length);
  }

  private line(text: string, start: number, end: number): void {
    this.number += 1;
    const bare = text.slice(start, end).trim();
    const line = this.number === 1 && bare.startsWith(BOM) ? bare.slice(BOM.length) : bare;
    if (line !== '') this.take(line, this.number, this.path);
  }
}

const MAX_FIELDS = 16;

/** Where the fields of a line are. */
export class Fields {
  line = '';
  count = 0;
  readonly starts = new Int32Array(MAX_FIELDS);
  readonly ends = new Int32Array(MAX_FIELDS);

  split(line: string): void {
    this.line = line;
    let count = 0;
    let start = 0;
    for (let end = line.indexOf(','); ; end = line.indexOf(',', start)) {
      const isLast = end < 0;
      if (count < MAX_FIELDS) {
        this.starts[count] = start;
        this.ends[count] = isLast ? line.length : end;
      }
      count += 1;
      if (isLast) break;
      start = end + 1;
    }
    this.count = count;
  }

  text(index: number): string {
    return this.line.slice(this.starts[index], this.ends[index]);
  }
}

/** Whether the first line of a file names its columns: no field of a row begins with a letter, except a truth value's. */
export function isHeader(line: string): boolean {
  return /^\s*"?[a-z_]/i.test(line) && !/^(true|false)\b/i.test(line);
}
