/** `x.limits`: usage of the rate limits according to the last replies, and forecasts. Drawn as gauges. */
import type { Clock, Cost, LimitBook } from '../../limits/index.js';
import type { ForecastCost, LimitsForecast } from '../base/limits-forecast.js';
import { requestCost } from '../call/request-cost.js';
import { FluentCall } from '../calls/fluent-call.js';
import { type Displays, drawAs } from '../results/display-hooks.js';
import { failureOf, isCall } from '../types/call.js';
import { ParameterError } from '../types/errors.js';
import type { Limits } from '../types/limits.js';
import { makeLive } from '../watch/live-run.js';

export function limitsView(book: LimitBook, displays: () => Displays | undefined, clock: Clock): Limits {
  const view: Limits = {
    get windows() {
      return book.state().windows;
    },
    get backoffForMs() {
      return book.state().backoffForMs;
    },
    get ordersBackoffForMs() {
      return book.state().ordersBackoffForMs;
    },
    get bannedUntilMs() {
      return book.state().bannedUntilMs;
    },
    get waiting() {
      return book.state().waiting;
    },
    get share() {
      return book.state().share;
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

/** The cost of a call. The call is never awaited, because awaiting would send it. */
function costOf(one: unknown): Cost {
  const failure = failureOf(one);
  if (failure) throw failure;
  if (one instanceof FluentCall) return requestCost(FluentCall.parts(one).request);
  // A call of another copy of this package has no accessible parts; its public members give the cost.
  if (isCall(one)) return { weight: one.weight, orders: one.explain().orderCount };
  const { weight, orders = 0 } = (typeof one === 'object' && one !== null ? one : {}) as Partial<ForecastCost>;
  if (!isCount(weight) || !isCount(orders)) refuse(one);
  return { weight: weight as number, orders };
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function refuse(given: unknown): never {
  const kind =
    given instanceof Promise
      ? 'a promise, whose call has already been sent'
      : given === null
        ? 'null'
        : `of type ${typeof given}`;
  const usage = "Usage: x.limits.forecast([x.market.depth('BTCUSDT').limit(5000), { weight: 250, orders: 0 }]).";
  throw new ParameterError(
    'limits.forecast',
    'calls',
    `the argument must be a list of calls or costs; one element is ${kind}.`,
    usage,
  );
}
