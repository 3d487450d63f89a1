/** Opens streams: connects the consumers of a stream to its subscription, and ends them by their signals. */
import type { StopSignal } from '../call/inputs.js';
import { SpotlabError, TransportError } from '../errors/errors.js';
import { isOwnPlan, type OpenOwnStream, type StreamSharing } from './account/own-stream.js';
import type { EndConsumer, StreamConsumer } from './handler-run.js';
import type { OpenStreams } from './open-streams.js';
import { ConsumerOutlet, IteratorOutlet, type Outlet } from './outlet.js';
import type { StreamRows } from './stream.js';
import { StreamHub } from './stream-hub.js';
import { type MarketPlan, nameOf, type StreamContext, type StreamPlan, verbId } from './stream-plan.js';
import { streamRows } from './stream-rows.js';

/** The open subscriptions of each client. Consumers share one if they want the same stream and the same gaps. */
const hubs = new WeakMap<OpenStreams, Map<string, StreamSharing>>();

/**
 * @param interrupt the signal of the input that uses the stream; its reason becomes the error of the iteration
 * @param opened called when the exchange has accepted the subscription
 */
export async function openIterator<T>(
  context: StreamContext,
  plan: StreamPlan,
  interrupt: StopSignal | undefined,
  opened?: () => void,
): Promise<IteratorOutlet<T>> {
  const outlet = new IteratorOutlet<T>(plan, opened);
  await attach(context, plan, outlet as Outlet<unknown>, interrupt);
  return outlet;
}

/** @returns a function that ends the subscription */
export async function openConsumer<T>(
  context: StreamContext,
  plan: StreamPlan,
  consumer: StreamConsumer<T>,
  interrupt: StopSignal | undefined,
): Promise<EndConsumer> {
  const outlet = new ConsumerOutlet<T>(plan, consumer);
  await attach(context, plan, outlet as Outlet<unknown>, interrupt);
  return () => outlet.end();
}

export interface TakeOptions {
  readonly count: number;
  readonly interrupt: StopSignal | undefined;
  readonly opened: () => void;
}

export async function takeRows<T>(
  context: StreamContext,
  plan: StreamPlan,
  { count, interrupt, opened }: TakeOptions,
): Promise<StreamRows<T>> {
  const { clock } = context.session.parts;
  const startedMs = clock.now();
  const rows: T[] = [];
  const finish = () => streamRows(context, plan, rows, clock.now() - startedMs);
  const outlet = await openIterator<T>(context, plan, interrupt, opened);
  try {
    while (rows.length < count) {
      const result = await outlet.next();
      if (result.done) {
        const text = `aborted after ${rows.length} of ${count} events.`;
        throw new TransportError(verbId(plan), 'aborted', text);
      }
      rows.push(result.value);
    }
  } catch (error) {
    if (error instanceof SpotlabError) Object.defineProperty(error, 'rows', { value: finish(), configurable: true });
    throw error;
  } finally {
    await outlet.return();
  }
  return finish();
}

async function attach(
  context: StreamContext,
  plan: StreamPlan,
  outlet: Outlet<unknown>,
  interrupt: StopSignal | undefined,
): Promise<void> {
  for (const signal of plan.signals) outlet.endWith(signal, () => undefined);
  if (interrupt) outlet.endWith(interrupt, () => interrupt.reason);
  const openOwn = isOwnPlan(plan) ? await plan.own.load() : undefined;
  if (!outlet.isEnded) hubFor(context, plan, openOwn).attach(outlet);
}

function hubFor(context: StreamContext, plan: StreamPlan, openOwn: OpenOwnStream | undefined): StreamSharing {
  const own = hubs.get(context.open) ?? new Map<string, StreamSharing>();
  hubs.set(context.open, own);
  const key = `${nameOf(plan)} ${plan.backlog.kind === 'latest' ? 'latest' : plan.gaps}`;
  const known = own.get(key);
  if (known) return known;
  const forget = () => own.delete(key);
  const hub = openOwn ? openOwn(context, plan, forget) : new StreamHub(context, plan as MarketPlan, forget);
  own.set(key, hub);
  void hub.open();
  return hub;
}
