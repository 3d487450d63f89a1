/**
 * Stores the cells that ran since the kernel started, and answers the three kinds of history requests: range, tail and
 * search.
 *
 * There is one session, number 0. The newest 10,000 cells are stored. Source: Jupyter client documentation, "History".
 */
import type { Content } from './wire/message.js';

interface Entry {
  readonly line: number;
  readonly source: string;
  output: string | null;
}

const maxEntries = 10_000;

export class History {
  readonly #entries: Entry[] = [];

  add(line: number, source: string): void {
    this.#entries.push({ line, source, output: null });
    if (this.#entries.length > maxEntries) this.#entries.shift();
  }

  /** Stores the plain text of a cell's result. */
  noteOutput(line: number, text: string): void {
    const last = this.#entries.at(-1);
    if (last?.line === line) last.output = text;
  }

  /** The rows for a `history_request`: session, line and source; with `output: true`, source and output. */
  answer(request: Content): unknown[] {
    const found = this.#find(request);
    return found.map(({ line, source, output }) => [0, line, request.output === true ? [source, output] : source]);
  }

  #find(request: Content): readonly Entry[] {
    const limit = typeof request.n === 'number' && request.n > 0 ? request.n : maxEntries;
    if (request.hist_access_type === 'range') {
      const start = typeof request.start === 'number' ? request.start : 0;
      const stop = typeof request.stop === 'number' ? request.stop : Number.POSITIVE_INFINITY;
      return this.#entries.filter(({ line }) => line >= start && line < stop);
    }
    let found: readonly Entry[] = this.#entries;
    if (request.hist_access_type === 'search') {
      const pattern = globPattern(typeof request.pattern === 'string' ? request.pattern : '*');
      found = found.filter(({ source }) => pattern.test(source));
      if (request.unique === true) found = newestOfEach(found);
    }
    return found.slice(-limit);
  }
}

function newestOfEach(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.source, entry])).values()].sort((a, b) => a.line - b.line);
}

function globPattern(glob: string): RegExp {
  const escaped = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${escaped}$`, 's');
}
