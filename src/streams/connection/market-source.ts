/**
 * Delivers the events of the market streams of one exchange. All streams share one connection; the exchange allows 1,024
 * streams for a connection, so further streams open another connection.
 */
import type { StreamListener, StreamSource, StreamSubscription } from '../stream-source.js';
import type { MaintainedConnectionOptions } from './maintained-connection.js';
import { MarketConnection, type ReadBytes } from './market-connection.js';

/** `url` is the address of the combined streams, such as `wss://stream.example/stream`. */
export interface MarketSourceOptions
  extends Pick<MaintainedConnectionOptions, 'url' | 'open' | 'clock' | 'limits' | 'random' | 'onWait'> {
  /** Reads binary messages. Default: there are none. */
  readonly readBytes?: ReadBytes;
}

export class MarketSource implements StreamSource {
  private readonly connections = new Set<MarketConnection>();
  private isClosed = false;
  /** Frames that were no JSON, or had an unknown form. They end nothing. */
  unreadableFrames = 0;

  constructor(private readonly options: MarketSourceOptions) {}

  subscribe(name: string, listener: StreamListener): StreamSubscription {
    if (this.isClosed) {
      queueMicrotask(() => listener.ended(new SourceClosedError()));
      return { pause: () => {}, resume: () => {}, close: () => {} };
    }
    const all = [...this.connections];
    const connection = all.find((one) => one.has(name)) ?? all.find((one) => one.hasSpace) ?? this.another();
    return connection.subscribe(name, listener);
  }

  /** Ends all streams and closes all connections; resolves when they are closed. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.connections].map((one) => one.close(new SourceClosedError())));
  }

  private another(): MarketConnection {
    const made = new MarketConnection({
      ...this.options,
      ended: (connection) => this.connections.delete(connection),
      unreadable: () => {
        this.unreadableFrames += 1;
      },
    });
    this.connections.add(made);
    return made;
  }
}

/** The client was closed. */
export class SourceClosedError extends Error {
  override readonly name = 'SourceClosedError';

  constructor() {
    super('The client has been closed.');
  }
}
