/**
 * How the client recognizes a reply, and how it finds the outcome of a call whose reply was lost, as data: the endpoint to query, and the parameters
 * of the call that identify the order. Source: rule 8 ("Time-out") of the protocol reference.
 */

/** The query that finds the outcome of a call without a reply. */
export interface LostReply {
  /**
   * Effect of the call: it places, cancels or amends an order or a list, cancels all open orders, or replaces an order.
   * `other`: the client only names the query in its message and does not send it.
   */
  readonly kind: 'order' | 'orderList' | 'cancel' | 'cancelList' | 'cancelAll' | 'replace' | 'amend' | 'other';
  /** Id of the endpoint to query. */
  readonly ask: string;
  /**
   * Parameter of the query -> parameter of the call with its value. Parameters that the call does not have are left
   * out.
   */
  readonly by: Readonly<Record<string, string>>;
  /** Parameter of the call with the new client order id of the order: a cancel or an amendment changes this id. */
  readonly renames?: string;
  /** Parameter of the call with the client order id of an order that the call also places. */
  readonly places?: string;
}

/** Form of the replies of one endpoint, by which the client recognizes a response that is not such a reply. */
export interface ReplyForm {
  /** Whether the result is an object, a list, or one of both, depending on the parameters. */
  readonly is: 'object' | 'list' | 'either';
  /** The mandatory fields of an object. A reply has at least one of them; without fields, any object is a result. */
  readonly fields: readonly string[];
}
