/**
 * Data that says, for each endpoint with a list, how to read a list that is longer than one reply. The client uses it for
 * paging, and the generated types of calls have `pages()` and `all()` where it is present. Source: rules of
 * `endpoints.json`; rule 3 of the protocol reference for ranges.
 */

/**
 * Paging of klines. A kline is identified by its open time, and n intervals contain at most n klines. So the client
 * knows the time range of every page before the first request. Parameters: `startTime`, `endTime` and `interval`.
 */
export interface IntervalPaging {
  readonly by: 'interval';
}

/**
 * Paging of rows whose ids and times ascend together. Each page begins at the id after the last row, so no row is
 * missing or repeated, even if many rows have the same millisecond. The first page of a time range begins at
 * `startTime` if the endpoint has this parameter.
 */
export interface IdPaging {
  readonly by: 'id';
  /** Name of the field with the id. */
  readonly id: string;
  /**
   * Name of the field with the time, which never decreases while ids ascend. Without it, time ranges are not possible.
   */
  readonly time?: string;
  /** Name of the parameter for the first id: the reply has the rows with this id and higher ids. */
  readonly from: string;
  /**
   * Whether the rows are of all accounts: then ids have no gaps, and reading never starts at the first row by default.
   */
  readonly isPublic?: true;
  /** Id of the endpoint with the parameter `from`, if this endpoint does not have it. */
  readonly via?: string;
  /**
   * For an endpoint without time parameters: the endpoint whose rows contain the first and the last id of a time range.
   */
  readonly located?: { readonly by: string; readonly first: string; readonly last: string };
}

/**
 * Paging of rows by a time that can change later, such as an order's last update. Rows in the order of this time can
 * have ids in another order. A time range is read in windows that are not longer than the exchange allows. Without a
 * range, the rows are read by id if possible.
 */
export interface TimePaging {
  readonly by: 'time';
  /** Name of the field with the time that `startTime` and `endTime` refer to. */
  readonly time: string;
  /** Longest `endTime - startTime`, in milliseconds. */
  readonly windowMs: number;
  /** Name of the reply's field with the rows, if the reply itself is not the list. */
  readonly rows?: string;
  /** Paging without a time range. */
  readonly otherwise?: IdPaging;
}

/** Paging of a list. */
export type Paging = IntervalPaging | IdPaging | TimePaging;
