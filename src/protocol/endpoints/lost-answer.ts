/**
 * How the client finds the outcome of a call whose reply was lost, as data: the endpoint to query, and the parameters of the
 * call that identify the order. Source: rule 8 ("Time-out") of the protocol reference.
 */

export interface LostAnswer {
  /**
   * What may have happened: an order or a list placed, cancelled, amended; everything open cancelled; an order replaced.
   * `other`: the question is told to the user, nothing is concluded from its answer.
   */
  readonly kind: 'order' | 'orderList' | 'cancel' | 'cancelList' | 'cancelAll' | 'replace' | 'amend' | 'other';
  /** Id of the endpoint that is asked. */
  readonly ask: string;
  /** Its parameter -> the call's parameter that it is taken from; one that the call does not have is left out. */
  readonly by: Readonly<Record<string, string>>;
  /** The call's parameter with the client order id that the order has from then on: a cancel and an amendment rename it. */
  readonly renames?: string;
  /** The call's parameter with the client order id of the order that it places besides. */
  readonly places?: string;
}
