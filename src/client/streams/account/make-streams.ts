/** Makes `x.stream` from the table of verbs: real methods, so that inspection and completion find them. */
import { hasGaps, type StreamVerb, streamVerbs } from '../../../protocol/index.js';
import { FluentBook } from '../../book/book-call.js';
import { bookPlan } from '../../book/book-plan.js';
import { describeAs } from '../../results/describe.js';
import type { SpotStreams } from '../../types/spot-streams.js';
import type { MarketPlan, StreamContext, StreamPlan } from '../consumers/stream-plan.js';
import { FluentStream, SequenceStream } from '../fluent-stream.js';
import { firstPlan, withParameter } from '../stream-arguments.js';
import { streamsText } from '../stream-text.js';
import { accountStream, orderStream, ordersStream } from './account-streams.js';

type StreamClass = new (context: StreamContext, plan: StreamPlan) => FluentStream<unknown>;

/** Every verb with the class of its streams; made once per process. */
let made: readonly (readonly [StreamVerb, StreamClass])[] | undefined;

/** Makes `x.stream` of one client. */
export function makeStreams(context: StreamContext): SpotStreams {
  made ??= streamVerbs.map((verb) => [verb, streamClass(verb)] as const);
  const streams: Record<string, unknown> = {};
  for (const [verb, Class] of made) {
    const start = (...given: unknown[]) => new Class(context, firstPlan(verb, given));
    Object.defineProperty(start, 'name', { value: verb.name });
    streams[verb.name] = start;
  }
  streams.book = function book(...given: unknown[]) {
    return new FluentBook(context, bookPlan(given));
  };
  streams.account = function account() {
    return accountStream(context);
  };
  streams.orders = function orders() {
    return ordersStream(context);
  };
  streams.order = function order(given: unknown, id?: unknown) {
    return orderStream(context, given, id);
  };
  return describeAs(streams, streamsText) as typeof streams & SpotStreams;
}

/** Makes a class whose prototype has the setters of the verb. */
function streamClass(verb: StreamVerb): StreamClass {
  const name = `${verb.name[0]?.toUpperCase()}${verb.name.slice(1)}Stream`;
  const Base = hasGaps(verb) ? SequenceStream : FluentStream;
  const Class = { [name]: class extends Base<unknown> {} }[name] as StreamClass;
  for (const setter of verb.setters) {
    Object.defineProperty(Class.prototype, setter, {
      configurable: true,
      writable: true,
      value(this: FluentStream<unknown>, value: unknown) {
        return FluentStream.changed(this, (plan) => withParameter(plan as MarketPlan, setter, value));
      },
    });
  }
  return Class;
}
