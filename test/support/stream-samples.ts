/** Reads the documented samples of stream events, and finds the name that an event from the wire has in the table of events. */
import { type MarketEventName, SERVER_SHUTDOWN, type UserEventName } from '../../src/protocol/index.js';
import { sharedJson } from './shared.js';

export const SAMPLES_PATH = 'spec/stream-samples.json';
export type WireEvent = Readonly<Record<string, unknown>>;

/** Samples of events, without replies and lists; none without `../shared`. */
export function sampleEvents(): { readonly section: string; readonly value: WireEvent }[] {
  const { samples = [] } =
    sharedJson<{ samples: readonly { doc: string; section: string; value: unknown }[] }>(SAMPLES_PATH) ?? {};
  return samples
    .filter(({ doc }) => doc !== 'web-socket-api.md')
    .map(({ section, value }) => ({ section, value: ((value as WireEvent).event ?? value) as WireEvent }))
    .filter(({ value }) => !('id' in value) && !Array.isArray(value));
}

export function eventNameOf(event: WireEvent): MarketEventName | UserEventName {
  const name = event.e;
  // The announcement of a shutdown has the fields of an ended subscription: type and time.
  if (name === SERVER_SHUTDOWN) return 'eventStreamTerminated';
  if (typeof name === 'string' && /^\d[hd]Ticker$/.test(name)) return 'rollingTicker';
  if (name === undefined) return 'u' in event ? 'bookTicker' : 'partialDepth';
  return name as MarketEventName;
}
