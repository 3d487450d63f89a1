/** Calls of lists: what can be asked of them beyond one reply. */
import { FluentCall } from './fluent-call.js';
import type { PagedCall as Paged, PageOptions, Rows } from './paged.js';
import { readAll, readPages } from './paging.js';
import type { Shown } from './result.js';

export class PagedCall<R, Row = unknown> extends FluentCall<R> implements Paged<R, Row> {
  pages(options: PageOptions = {}): AsyncIterableIterator<Shown<R>> {
    return readPages(FluentCall.parts(this), options) as AsyncIterableIterator<Shown<R>>;
  }

  async all(options: PageOptions = {}): Promise<Rows<Row>> {
    return (await readAll(FluentCall.parts(this), options)) as Rows<Row>;
  }
}
