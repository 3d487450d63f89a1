/** Chooses the rule by which the events of a stream follow each other, from the table of streams. */
import { type Contiguity, marketEvents, type StreamInfo } from '../../protocol/index.js';
import { NewestEvents } from './newest-events.js';
import { type Continuity, type EventId, type Give, OrderedEvents } from './ordered-events.js';
import { OrderedKlines } from './ordered-klines.js';

type Fields = Readonly<Record<string, EventId | undefined>>;

/**
 * The rule by which the events of a stream follow each other, for events with readable names.
 *
 * @param isNewestOnly for a consumer that wants the newest event only: nothing is put in order, nothing can be missing
 * @param drop takes the events of a sequence that were given before
 */
export function continuityOf<E>(
  stream: StreamInfo,
  give: Give<E>,
  isNewestOnly: boolean,
  drop: Give<E> = () => {},
): Continuity<E> {
  const law: Contiguity = stream.contiguity;
  const field = (key: string) => readerOf(fieldName(stream, key)) as (event: E) => EventId;
  switch (law.kind) {
    case 'ids':
      if (isNewestOnly) return new NewestEvents(give, field(law.key), true);
      return new OrderedEvents(give, field(law.key), field(law.key), drop);
    case 'updates':
      if (isNewestOnly) return new NewestEvents(give, field('u'), true);
      return new OrderedEvents(give, field('U'), field('u'), drop);
    case 'times':
      if (isNewestOnly) return new NewestEvents(give, readerOf('eventTime') as (event: E) => EventId, false);
      return new OrderedKlines(give as Give<unknown>, drop as Give<unknown>) as Continuity<unknown> as Continuity<E>;
    case 'rising':
      return new NewestEvents(give, field(law.key), true);
    case 'state':
      return new NewestEvents(give, ageReader(stream) as (event: E) => EventId | undefined, false);
  }
}

function fieldName({ event }: StreamInfo, key: string): string {
  const field = marketEvents[event].find((one) => one.key === key);
  if (!field) throw new Error(`the event ${event} has no field ${key}`);
  return field.name;
}

function readerOf(name: string): (event: unknown) => EventId | undefined {
  return (event) => (event as Fields)[name];
}

/** Fields whose value never falls from event to event. The first of these fields that an event has is used. */
const AGES = ['eventTime', 'lastUpdateId', 'timestamp'] as const;

function ageReader(stream: StreamInfo): (event: unknown) => EventId | undefined {
  const fields = marketEvents[stream.event].map(({ name }) => name);
  const name = AGES.find((one) => fields.includes(one));
  if (name === undefined) return () => undefined;
  const read = readerOf(name);
  return stream.isArray ? (event) => read((event as readonly unknown[])[0] ?? {}) : read;
}
