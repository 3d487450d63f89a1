/** The interface through which planned faults change the events of streams before they are published: they lose, repeat, swap and delay events. */

/** The market stream, or the account by its id, that an event belongs to. */
export type EventSource = { readonly stream: string } | { readonly account: number };

export interface FaultFilter {
  /** Whether events must pass the gate; otherwise they are sent as they are. */
  readonly isActive: boolean;
  /** Takes an event. @param send gives it to the present subscribers that are still subscribed when `send` is called */
  pass(source: EventSource, send: () => void): void;
  /** A stream or an account has lost its last subscriber. */
  ended(source: EventSource): void;
}

/** Hands an event to the subscribers, through the gate if there is one. */
export function deliver<Event>(
  gate: FaultFilter | undefined,
  source: EventSource,
  listeners: ReadonlySet<(event: Event) => void>,
  event: Event,
): void {
  if (gate?.isActive) {
    const receivers = [...listeners];
    gate.pass(source, () => {
      for (const one of receivers) if (listeners.has(one)) one(event);
    });
    return;
  }
  for (const one of listeners) one(event);
}
