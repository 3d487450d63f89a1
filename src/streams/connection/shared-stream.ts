/** One subscription at the exchange, and its listeners. */
import type { StreamEvent, StreamListener, StreamLoss } from '../stream-source.js';

/** A listener, with the last state of the stream that the listener was told. */
export interface StreamEntry {
  readonly listener: StreamListener;
  /** Whether events reach the listener. */
  isLive: boolean;
  hasLost: boolean;
}

export class SharedStream {
  private readonly entries = new Set<StreamEntry>();
  private isLive = false;

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /** Adds a listener. If the stream is live, the listener is told so after this call, and gets events from then on. */
  add(listener: StreamListener): StreamEntry {
    const entry: StreamEntry = { listener, isLive: false, hasLost: false };
    this.entries.add(entry);
    queueMicrotask(() => {
      if (this.isLive && this.entries.has(entry)) begin(entry);
    });
    return entry;
  }

  remove(entry: StreamEntry): void {
    this.entries.delete(entry);
  }

  event(event: StreamEvent): void {
    for (const { listener, isLive } of this.entries) if (isLive) listener.event(event);
  }

  /** The exchange has accepted the subscription. */
  accepted(): void {
    this.isLive = true;
    for (const entry of this.entries) begin(entry);
  }

  lost(loss: StreamLoss): void {
    this.isLive = false;
    for (const entry of this.entries) {
      entry.isLive = false;
      entry.hasLost = true;
      entry.listener.lost(loss);
    }
  }

  ended(error: Error): void {
    const entries = [...this.entries];
    this.entries.clear();
    for (const { listener } of entries) listener.ended(error);
  }
}

function begin(entry: StreamEntry): void {
  if (entry.isLive) return;
  const isContinuous = !entry.hasLost;
  entry.isLive = true;
  entry.hasLost = false;
  entry.listener.live(isContinuous);
}
