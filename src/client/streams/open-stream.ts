/** Opens streams: connects the consumers of a stream to its subscription, and ends a consumer when its abort signal fires. */
import type { StopSignal } from '../base/inputs.js';
import { SpotlabError, TransportError } from '../types/errors.js';
import type { OpenStreams } from '../types/open-streams.js';
import type { StreamRows } from '../types/stream.js';
import { isAccountPlan, type OpenAccountStream, type StreamSharing } from './consumers/account-stream-kind.js';
import { type Consumer, HandlerConsumer, IteratorConsumer } from './consumers/consumer.js';
import type { EndConsumer, EventHandler } from './consumers/handler-run.js';
import {
  type MarketPlan,
  nameOf,
  plansOfSymbols,
  type StreamContext,
  type StreamPlan,
  verbId,
} from './consumers/stream-plan.js';
import { JoinedStreams } from './joined-streams.js';
import { MarketSubscription } from './market-subscription.js';
import { streamRows } from './stream-rows.js';

/** The open subscriptions of each client. Consumers share one if they want the same stream and the same gaps. */
const sharedByClient = new WeakMap<OpenStreams, Map<string, StreamSharing>>();

/**
 * @param interrupt the signal of the input that uses the stream; its reason becomes the error of the iteration
 * @param opened called when the exchange has accepted the subscription
 */
export async function openIterator<T>(
  context: StreamContext,
  plan: StreamPlan,
  interrupt: StopSignal | undefined,
  opened?: () => void,
): Promise<IteratorConsumer<T>> {
  const consumer = new IteratorConsumer<T>(plan, opened);
  await attach(context, plan, consumer as Consumer<unknown>, interrupt);
  return consumer;
}

/** @returns a function that ends the subscription */
export async function openConsumer<T>(
  context: StreamContext,
  plan: StreamPlan,
  handler: EventHandler<T>,
  interrupt: StopSignal | undefined,
): Promise<EndConsumer> {
  const consumer = new HandlerConsumer<T>(plan, handler);
  await attach(context, plan, consumer as Consumer<unknown>, interrupt);
  return () => consumer.end();
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
  const consumer = await openIterator<T>(context, plan, interrupt, opened);
  try {
    while (rows.length < count) {
      const result = await consumer.next();
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
    await consumer.return();
  }
  return finish();
}

async function attach(
  context: StreamContext,
  plan: StreamPlan,
  consumer: Consumer<unknown>,
  interrupt: StopSignal | undefined,
): Promise<void> {
  for (const signal of plan.signals) consumer.endWith(signal, () => undefined);
  if (interrupt) consumer.endWith(interrupt, () => interrupt.reason);
  const openAccount = isAccountPlan(plan) ? await plan.own.load() : undefined;
  if (consumer.isEnded) return;
  const plans = openAccount ? [] : plansOfSymbols(plan as MarketPlan);
  if (plans.length > 1) new JoinedStreams(consumer, plans, (one) => sharedFor(context, one, undefined));
  else sharedFor(context, plan, openAccount).attach(consumer);
}

function sharedFor(
  context: StreamContext,
  plan: StreamPlan,
  openAccount: OpenAccountStream | undefined,
): StreamSharing {
  const own = sharedByClient.get(context.open) ?? new Map<string, StreamSharing>();
  sharedByClient.set(context.open, own);
  const key = `${nameOf(plan)} ${plan.backlog.kind === 'latest' ? 'latest' : plan.gaps}`;
  const known = own.get(key);
  if (known) return known;
  const forget = () => own.delete(key);
  const shared = openAccount
    ? openAccount(context, plan, forget)
    : new MarketSubscription(context, plan as MarketPlan, forget);
  own.set(key, shared);
  void shared.open();
  return shared;
}
