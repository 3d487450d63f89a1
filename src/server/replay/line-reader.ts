/** Splits the pieces of a file into lines, and a CSV line into fields. */
import { Bytes } from '../../platform/index.js';
import type { Piece } from './packed-file.js';
import { ReplayFileError } from './replay-error.js';

/** Maximum length of a line. The longest lines are depth events, which may change thousands of levels. */
const MAX_LINE = 1 << 22;
/** The byte order mark of UTF-8, decoded with one character per byte. */
const BOM = '\u00ef\u00bb\u00bf';

/** Passes the lines of the pieces to `take`, without line ends; skips empty lines. Line numbers count from 1. */
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
    // The text has one character per byte: all relevant text is ASCII, and this decoding is the fastest.
    const text = this.rest + Bytes.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
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
        `the line is longer than ${MAX_LINE} bytes, so the file is not a recording`,
      );
    }
  }

  /** Call it at the end of a file: passes on a last line that has no line end. */
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

/** The positions of the fields in a CSV line. */
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

/** Whether the first line of a file is a header: fields of data begin with a letter only if they are true or false. */
export function isHeader(line: string): boolean {
  return /^\s*"?[a-z_]/i.test(line) && !/^(true|false)\b/i.test(line);
}
