// Loads modules of the cells later than their importers, so that a page shows its first candles earlier. The modules that import such a
// module get a stand-in with the same names; the names get their values when the real module is loaded; see site/cells/rest/rest.ts.
import { join, relative, sep } from 'node:path';
import { exportsOf } from './exported-names.mjs';

/**
 * Modules that the first cell of the front page does not need: .ci/site-figures.mjs fails if it loads them. While the code of the cells
 * loads, no class may extend a class of these modules: the base class is not loaded yet, so the page would not start.
 */
const LATER = [
  'src/client/book/book-call.ts',
  'src/client/call/record.ts',
  'src/client/calls/replace-call.ts',
  'src/client/calls/ticket-call.ts',
  'src/client/charts/chart.ts',
  'src/client/client-summary.ts',
  'src/client/session/symbol-rank.ts',
  'src/client/streams/account/account-streams.ts',
  'src/client/streams/consumers/stream-plan.ts',
  'src/client/streams/stream-arguments.ts',
  'src/client/ticket/explain.ts',
  'src/client/ticket/read-facts.ts',
  'src/client/watch/watch.ts',
  'src/data/data-table.ts',
  'src/data/table/table-data.ts',
  'src/display/limits/gauges-svg.ts',
  'src/display/limits/latency-picture.ts',
  'src/display/limits/latency.ts',
  'src/display/limits/limits.ts',
  'src/display/live/progress.ts',
  'src/display/orders/explanation.ts',
  'src/display/plot/plot.ts',
  'src/display/series/equity-svg.ts',
  'src/display/series/histogram-svg.ts',
  'src/display/series/series-svg.ts',
  'src/display/series/series-text.ts',
  'src/display/series/series.ts',
  'src/display/text/data-table.ts',
  'src/display/text/page-columns.ts',
  'src/display/text/record.ts',
  'src/display/text/table.ts',
  'src/kernel/output/rows-display.ts',
  'src/streams/orders/known-order.ts',
  'src/streams/orders/observation.ts',
  'src/streams/orders/read-observations.ts',
];

const REST = 'site/cells/rest/rest.ts';
const STAND_IN = 'later:';

/** Whether a module of the bundle is a stand-in. */
export const isStandIn = (id) => id.startsWith(STAND_IN);

/**
 * A plugin for rolldown. It comes before the plugins that resolve modules, because it asks them where a module is. The build fails
 * if no other module needs a module of the list, for example because its name has changed.
 */
export function laterModules(root) {
  const pathOf = (id) => relative(root, id).split(sep).join('/');
  const isLater = (id) => LATER.includes(pathOf(id));
  const replaced = new Set();
  return {
    name: 'later-modules',
    async resolveId(specifier, importer, options) {
      if (isStandIn(specifier)) return specifier;
      if (importer === undefined || isStandIn(importer) || isLater(importer) || options.kind === 'dynamic-import')
        return null;
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      if (found === null || !isLater(found.id)) return null;
      replaced.add(pathOf(found.id));
      return `${STAND_IN}${found.id}`;
    },
    load(id) {
      return isStandIn(id) ? { code: moduleOf(id.slice(STAND_IN.length), join(root, REST)), moduleType: 'js' } : null;
    },
    buildEnd() {
      const left = LATER.filter((path) => !replaced.has(path));
      if (left.length > 0) throw new Error(`The cells do not import ${left.join(', ')}.`);
    },
  };
}

function moduleOf(id, rest) {
  const names = exportsOf(id);
  return `import { addLater, standIn } from ${JSON.stringify(rest)};
let real;
export let ${names.map((name) => `${name} = standIn(() => real?.${name})`).join(', ')};
addLater(() => import(${JSON.stringify(id)}), (module) => { real = module; ({ ${names.join(', ')} } = module); });`;
}
