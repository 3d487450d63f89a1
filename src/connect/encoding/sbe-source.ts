/**
 * A source of market streams that takes binary ones where the exchange has them, and the others as JSON. A listener gets the same
 * events from both. Where the exchange refuses the binary connection, its streams go on as JSON, and one warning says so.
 */
import { binaryNameOf, binaryStreams } from '../../protocol/index.js';
import { readMessage, SbeError, streamSchema } from '../../sbe/index.js';
import {
  type BinaryEvents,
  type MarketSource,
  type ReadBytes,
  RefusedConnectionError,
  type StreamListener,
  type StreamSource,
  type StreamSubscription,
} from '../../streams/index.js';
import { giveJson } from '../../transport/index.js';

/** @param json the source of the other streams @param warn says why streams are JSON */
export function sbeSource(
  json: MarketSource,
  binary: MarketSource,
  warn: (text: string) => void,
): StreamSource & { close(): Promise<void> } {
  let isRefused = false;
  const subscribe = (name: string, listener: StreamListener): StreamSubscription => {
    const binaryName = isRefused ? undefined : binaryNameOf(name);
    if (binaryName === undefined) return json.subscribe(name, listener);
    let isClosed = false;
    let current = binary.subscribe(binaryName, {
      event: (event) => listener.event(event),
      live: (isContinuous) => listener.live(isContinuous),
      lost: (loss) => listener.lost(loss),
      ended: (error) => {
        if (!(error instanceof RefusedConnectionError) || isClosed) {
          listener.ended(error);
          return;
        }
        isRefused = true;
        warn(`${error.message} The streams of this client are JSON.`);
        current = json.subscribe(name, listener);
      },
    });
    return {
      pause: () => current.pause(),
      resume: () => current.resume(),
      close: () => {
        isClosed = true;
        current.close();
      },
    };
  };
  return {
    subscribe,
    close: async () => {
      await Promise.all([json.close(), binary.close()]);
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Makes the events of each message, equal to the events of the JSON stream. */
const events: Readonly<Record<string, { readonly suffix: string; make(message: Fields): object[] }>> = {
  [binaryStreams.trade.message]: {
    suffix: binaryStreams.trade.suffix,
    make: ({ eventTime, symbol, transactTime: time, trades }) =>
      (trades as Fields[]).map(({ id, price, qty, isBuyerMaker, isBestMatch }) =>
        withJson({ eventType: 'trade', eventTime, symbol, id, price, qty, time, isBuyerMaker, isBestMatch }, id),
      ),
  },
  [binaryStreams.bestBidAsk.message]: {
    suffix: binaryStreams.bestBidAsk.suffix,
    make: ({ bookUpdateId: updateId, symbol, bidPrice, bidQty, askPrice, askQty }) => [
      withJson({ updateId, symbol, bidPrice, bidQty, askPrice, askQty }, updateId),
    ],
  },
};

/** Ids above 2^53 are bigints, and JSON.stringify throws on bigints. */
function withJson(event: object, id: unknown): object {
  if (typeof id === 'bigint') giveJson(event);
  return event;
}

/** Reads the messages of the streams. @param unit of the times in events */
export function eventReader(unit: 'ms' | 'us'): ReadBytes {
  const options = { unit };
  return (bytes): BinaryEvents | undefined => {
    try {
      const { name, value } = readMessage(streamSchema, bytes, options);
      const kind = events[name];
      const message = value as Fields;
      return kind && { stream: String(message.symbol).toLowerCase() + kind.suffix, events: kind.make(message) };
    } catch (error) {
      if (error instanceof SbeError) return undefined;
      throw error;
    }
  };
}
