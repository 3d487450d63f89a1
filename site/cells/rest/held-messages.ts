/**
 * Holds the messages of a worker back while its code loads. This module must be imported before the code that listens to
 * these messages.
 */
const held: MessageEvent[] = [];

function hold(event: MessageEvent): void {
  event.stopImmediatePropagation();
  held.push(event);
}

self.addEventListener('message', hold);

/** Delivers the messages in their order, and from now on each one as it comes. */
export function release(): void {
  self.removeEventListener('message', hold);
  for (const { data } of held) self.dispatchEvent(new MessageEvent('message', { data }));
}
