/** The four ways in which a value arrives at its check: as an argument or an option of a program, as data, or in a request. */

/**
 * How a value arrives:
 *
 * - `call`: an argument of a program. Numbers, texts, bigints, Dates and exact decimals are taken, and times relative to the
 *   exchange's clock. The result is what is sent; a decimal is a text.
 * - `option`: an option of a program. A value has the type of its kind.
 * - `data`: JSON, or a text of a query, a command line or a variable. A text is read as the kind says.
 * - `wire`: a text of a request to the service, which has exact rules for characters. Bounds are checked later, with the
 *   rules of the endpoint.
 */
export type Door = 'call' | 'option' | 'data' | 'wire';

/** Further inputs that some checks need. */
export interface CheckScope {
  /** The clock for relative times. Only relative times read it, because reading a clock costs as much as a check. */
  readonly clock?: { readonly exchangeNowMs: number };
  /** Wire name of the parameter, for `onComputed` and for advice. */
  readonly name?: string;
  /**
   * Called with a float that has rounding errors, such as `50000.1 * 1.001`; the check then accepts the float's
   * decimal. Without this function the check refuses such a float.
   */
  readonly onComputed?: ((name: string, value: number) => void) | undefined;
}
