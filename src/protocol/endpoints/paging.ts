/**
 * How to read a list that is longer than one reply, as data. The client uses it for paging, and the printed types have
 * `pages()` and `all()` where it is present. Source: rules of `endpoints.json`; rule 3 of the protocol reference for ranges.
 */

/**
 * Klines: a row is identified by the time it opens, and a stretch of so many intervals holds at most so many rows. So
 * every page is known from the start. Takes `startTime`, `endTime` and `interval`.
 */
export interface IntervalPaging {
  readonly by: 'interval';
}

/**
 * Rows whose ids and times rise together: a page begins at the id after the last one, which neither loses nor repeats a
 * row however many share a millisecond. Where the endpoint takes `startTime`, a range of any length is entered by it.
 */
export interface IdPaging {
  readonly by: 'id';
  /** Field of a row: its id. */
  readonly id: string;
  /** Field of a row: its time, which never falls as ids rise. Without it there is no range of time to read. */
  readonly time?: string;
  /** Parameter: the rows with this id and above. */
  readonly from: string;
  /** Everybody's rows, too many to be read from the first one on unasked; their ids leave no gaps. */
  readonly isPublic?: true;
  /** Id of the endpoint that takes `from`, where this one does not. */
  readonly via?: string;
  /** Where the endpoint takes no times: the endpoint whose rows tell first and last id of a range. */
  readonly located?: { readonly by: string; readonly first: string; readonly last: string };
}

/**
 * Rows found by a time that may change later, such as an order's last update: ids do not rise with it. A range is read
 * in windows no longer than the exchange allows, and without a range by id where that is possible.
 */
export interface TimePaging {
  readonly by: 'time';
  /** Field of a row: the time that `startTime` and `endTime` go by. */
  readonly time: string;
  /** Longest `endTime - startTime`, in milliseconds. */
  readonly windowMs: number;
  /** Field of the reply that holds the rows, where the reply is not the list itself. */
  readonly rows?: string;
  /** How it is read without a range. */
  readonly otherwise?: IdPaging;
}

/** How a list goes on. */
export type Paging = IntervalPaging | IdPaging | TimePaging;
