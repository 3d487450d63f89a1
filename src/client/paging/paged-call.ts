/** `PagedCall`: calls that return lists, with `pages()`, `all()` and methods that write files. */

import { FluentCall } from '../calls/fluent-call.js';
import { ReadingCall } from '../calls/reading-call.js';
import type { DataFile } from '../types/data-export.js';
import { ParameterError } from '../types/errors.js';
import type { PageOptions } from '../types/page-options.js';
import type { PagedCall as Paged, Rows } from '../types/paged.js';
import type { Shown } from '../types/result.js';
import { readAll, readPages, readRows } from './paging.js';

export class PagedCall<R, Row = unknown> extends ReadingCall<R> implements Paged<R, Row> {
  pages(options: PageOptions = {}): AsyncIterableIterator<Shown<R>> {
    const { failure } = FluentCall.parts(this).request;
    if (failure) return failing(failure);
    return readPages(FluentCall.parts(this), options) as AsyncIterableIterator<Shown<R>>;
  }

  async all(options: PageOptions = {}): Promise<Rows<Row>> {
    const { failure } = FluentCall.parts(this).request;
    if (failure) throw failure;
    return (await readAll(FluentCall.parts(this), options)) as Rows<Row>;
  }

  toCSV(path: string, options: PageOptions = {}): Promise<DataFile> {
    return this.#toFile('csv', path, options);
  }

  toArrow(path: string, options: PageOptions = {}): Promise<DataFile> {
    return this.#toFile('arrow', path, options);
  }

  toParquet(path: string, options: PageOptions = {}): Promise<DataFile> {
    return this.#toFile('parquet', path, options);
  }

  async #toFile(format: DataFile['format'], path: string, options: PageOptions): Promise<DataFile> {
    const { session, request } = FluentCall.parts(this);
    if (request.failure) throw request.failure;
    checkPath(request.verb.id, path);
    const pages = readRows(FluentCall.parts(this), options);
    const origin = { endpoint: request.endpoint.id, displays: session.parts.displays };
    return (await session.whenLoaded()).writePages(format, path, pages, origin);
  }
}

/** The pages of a call with a parameter error: the first one rejects. */
// biome-ignore lint/correctness/useYield: there are no pages
async function* failing(failure: Error): AsyncGenerator<never, void, undefined> {
  throw failure;
}

function checkPath(verb: string, path: unknown): void {
  if (typeof path === 'string' && path !== '') return;
  throw new ParameterError(verb, 'path', 'the file name is missing.', 'For the rows without a file, use .all().');
}
