/** Records the requests and replies of a client's transport, up to a size limit, for a HAR document. */
import { Bytes } from '../../platform/index.js';
import { countText, VERSION } from '../../protocol/index.js';
import { harOf, type ResponseSeen, type WatchedTransport } from '../../transport/index.js';
import { describeAs } from '../results/describe.js';
import { SpotlabError } from '../types/errors.js';
import type { Recording, RecordOptions } from './recording.js';

const KEEP = 1000;
const KEEP_CHARACTERS = 64_000_000;

type Entry = ResponseSeen & { readonly leftOutBytes?: number };

/**
 * Starts a recording of a transport.
 *
 *
 *
 * @throws SpotlabError `SPOTLAB_OPTION` when a limit is not a whole number of at least 1
 */
export function record(transport: WatchedTransport, options: RecordOptions = {}): Recording {
  const keep = bound('keep', options.keep, KEEP);
  const keepCharacters = bound('keepCharacters', options.keepCharacters, KEEP_CHARACTERS);
  const entries: Entry[] = [];
  let characters = 0;
  let dropped = 0;
  const unwatch = transport.watch({
    name: 'recording',
    onResponse(response) {
      const entry = withinBound(response, keepCharacters);
      entries.push(entry);
      characters += sizeOf(entry);
      while (entries.length > keep || characters > keepCharacters) {
        characters -= sizeOf(entries.shift() as Entry);
        dropped += 1;
      }
    },
  });
  const recording: Recording = {
    get length() {
      return entries.length;
    },
    get dropped() {
      return dropped;
    },
    stop: unwatch,
    toHAR: () => harOf(entries, VERSION, dropped ? `${dropped} older requests were dropped` : undefined),
    toJSON: () => recording.toHAR(),
    [Symbol.dispose]: unwatch,
  };
  return describeAs(recording, () => {
    const lost = dropped ? `, ${dropped} older ones dropped` : '';
    return `recording of ${countText(entries.length, 'request')}${lost}: .toHAR() for a HAR 1.2 document, .stop() to end it`;
  });
}

const sizeOf = ({ body, request }: Entry) => (body?.length ?? 0) + (request.body?.length ?? 0) + request.path.length;

function withinBound(response: ResponseSeen, keepCharacters: number): Entry {
  if (sizeOf(response) <= keepCharacters) return response;
  const { body = '', ...rest } = response;
  return { ...rest, leftOutBytes: Bytes.byteLength(body) };
}

function bound(name: string, given: number | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (Number.isSafeInteger(given) && given >= 1) return given;
  throw new SpotlabError(
    'SPOTLAB_OPTION',
    `record: ${name} is ${String(given)}; it must be a whole number of at least 1.`,
  );
}
