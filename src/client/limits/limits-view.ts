/** `x.limits`: what is used of the limits, as the exchange's own headers said last. Draws itself as gauges. */
import type { Clock, Cost, LimitBook } from '../../limits/index.js';
import { isCall } from '../call/call.js';
import { FluentCall } from '../call/fluent-call.js';
import { requestCost } from '../call/request-cost.js';
import { ParameterError } from '../errors/errors.js';
import { type Displays, drawAs } from '../results/display-hooks.js';
import { makeLive } from '../watch/live-run.js';
import type { Limits } from './limits.js';
import type { ForecastCost, LimitsForecast } from './limits-forecast.js';

export function limitsView(book: LimitBook, displays: () => Displays | undefined, clock: Clock): Limits {
  const view: Limits = {
    get windows() {
      return book.state().windows;
    },
    get heldForMs() {
      return book.state().heldForMs;
    },
    get ordersHeldForMs() {
      return book.state().ordersHeldForMs;
    },
    get bannedUntilMs() {
      return book.state().bannedUntilMs;
    },
    get waiting() {
      return book.state().waiting;
    },
    forecast(calls): LimitsForecast {
      if (!Array.isArray(calls)) refuse(calls);
      const forecast = book.forecast(calls.map(costOf));
      drawAs(forecast, displays, () => ({ value: forecast, context: { kind: 'limits', params: {} } }));
      return forecast;
    },
    live: (options) => makeLive({ name: 'limits', signals: [], read: async () => view }, clock, options),
  };
  drawAs(view, displays, () => ({ value: book.state(), context: { kind: 'limits', params: {} } }));
  return view;
}

/** The cost of a call, which is looked at and never awaited: awaiting it would send it. */
function costOf(one: unknown): Cost {
  if (one instanceof FluentCall) return requestCost(FluentCall.parts(one).request);
  // A call of another copy of this package: its parts are out of reach, and what it says of itself is not.
  if (isCall(one)) return { weight: one.weight, orders: one.explain().orderCount };
  const { weight, orders = 0 } = (typeof one === 'object' && one !== null ? one : {}) as Partial<ForecastCost>;
  if (!isCount(weight) || !isCount(orders)) refuse(one);
  return { weight: weight as number, orders };
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function refuse(given: unknown): never {
  const kind =
    given instanceof Promise
      ? 'a promise: its call has been sent'
      : given === null
        ? 'null'
        : `of type ${typeof given}`;
  const usage = "Usage: x.limits.forecast([x.market.depth('BTCUSDT').limit(5000), { weight: 250, orders: 0 }]).";
  throw new ParameterError(
    'limits.forecast',
    'calls',
    `it takes a list of calls or costs, and got one ${kind}.`,
    usage,
  );
}
