/** Prints docs/reference/client.md: the data that the client adds to the replies of the exchange. */
import { describeInterfaces, interfacesOf } from './describe-interfaces.js';
import type { ResultPages } from './describe-results.js';

/** Source files, and the interfaces of each that the page describes. */
const SUBJECTS: readonly { head: string; intro: string; types: Readonly<Record<string, readonly string[]>> }[] = [
  {
    head: 'Every result',
    intro:
      'Every result has `meta` and `raw`, the body of the reply. Both are not enumerable, so a copy of a result, and its ' +
      'JSON, have the fields of the exchange only. `.all()` returns `Rows` with a `meta` of another form.',
    types: {
      'src/client/types/result.ts': ['ResultMeta', 'Reconciled'],
      'src/protocol/orders/fit-change.ts': ['FitChange'],
      'src/client/types/paged.ts': ['RowsMeta'],
    },
  },
  {
    head: 'Paging',
    intro: '`.all(options)` and `.pages(options)` take these options:',
    types: { 'src/client/types/page-options.ts': ['PageOptions', 'PagingProgress'] },
  },
  {
    head: 'Tickets',
    intro: '`call.explain()` resolves with an `Explanation`. A displayed trading call shows the same data.',
    types: {
      'src/client/types/explanation.ts': [
        'Explanation',
        'Check',
        'TicketTarget',
        'TicketFills',
        'TicketCommission',
        'TicketConversion',
        'TicketBalances',
        'TicketBalance',
      ],
    },
  },
  {
    head: 'Limits and latency',
    intro: '`x.limits` is a `Limits`, `x.latency` a `Latency`. `x.limits.forecast(calls)` returns a `LimitsForecast`.',
    types: {
      'src/client/types/limits.ts': ['Limits', 'Latency', 'LatencySample'],
      'src/client/base/limits-forecast.ts': ['LimitWindow', 'LimitsForecast', 'ForecastWindow', 'ForecastCost'],
    },
  },
  {
    head: 'The life of an order',
    intro: '`x.life(order)` and `x.life(symbol, orderId)` resolve with an `OrderLife`.',
    types: { 'src/client/types/chart-types.ts': ['OrderLife', 'LifeEvent'] },
  },
  {
    head: 'Hooks',
    intro:
      'The options `onRequest` and `onResponse` of `connect` receive these objects, with masked keys and signatures.',
    types: { 'src/transport/seen.ts': ['RequestSeen', 'ResponseSeen'] },
  },
];

export function printClientData(printed: string, results: ResultPages): string {
  const known = new Map(SUBJECTS.flatMap(({ types }) => Object.keys(types)).flatMap((path) => [...interfacesOf(path)]));
  const elsewhere = (name: string) => (results.has(name) ? results.link(name, 'client') : undefined);
  const all = SUBJECTS.flatMap(({ types }) => Object.values(types).flat());
  const parts = SUBJECTS.map(
    ({ head, intro, types }) =>
      `## ${head}\n\n${intro}\n\n${describeInterfaces(known, Object.values(types).flat(), { all, elsewhere })}`,
  );
  return `${printed}
# Data of the client

The client adds data of its own to the replies of the exchange. A question mark after a name means that the field can be
absent. Decimals are strings. The results of the exchange are described with the verbs that return them; see the
[index](README.md#results).

${parts.join('\n')}`;
}
