/**
 * Tests that floors grow only on purpose. Each floor has a maximum number of hand-written lines, including comments and
 * empty lines. A commit that needs more raises the number and gives the reason in its message; a new floor needs a
 * decision first.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const BUDGET: Readonly<Record<string, number>> = {
  assist: 3_650,
  catalogue: 3_600,
  cells: 2_000,
  // `spotlab site`, its server, and the stored outputs of its lessons.
  cli: 5_980,
  // The palette, its order and its codes: pictures, pages, Vega-Lite and terminals had four copies.
  // The step of a share, which pictures and terminals share.
  colors: 300,
  // A chart saves its picture.
  client: 20_780,
  // Every option of the embedded exchange has its flag, with the lines of `--help`, in its entry.
  // A reader of binary replies around the transport.
  connect: 2_850,
  data: 3_100,
  // Every picture in three widths, and a narrow layout of each; leaders, verdicts and left-out parts in the pictures; texts of
  // marked places that no curve crosses. Even logarithmic axes of terminals; numbers at bars. Pages that measure columns and
  // halve bars. Lines of Braille dots, of blocks and of letters. Plates that make room for labels. Low screens keep the curves
  // of a run; lines have their base and their extremes; few candles have their prices. The interval beside a single candle; own
  // scales of panels; bases on scales. Prices have their time, and rate limits what is left; rows of lists continue from one
  // column on. What a width leaves out has a note. The life of a list begins with its results; lists have one layout.
  display: 23_490,
  exchange: 8_900,
  // The binary streams have feeds of their own.
  feeds: 1_400,
  files: 500,
  history: 3_600,
  // Terminated code leaves no queue of Node damaged, and does not go on from one.
  interrupts: 1_130,
  journal: 1_700,
  // Garbage is collected between cells, and an interrupt before the code of a cell is kept for it.
  // The format of notebook files, and outputs, work in pages, too.
  kernel: 7_900,
  // Round trips, shortfall, chances of fills, folds of time and the measures of luck.
  lab: 12_500,
  limits: 2_540,
  // Scenarios, what users' fills do to prices, and bars of recordings.
  // The numbers of a day of hours are computed in columns.
  market: 9_820,
  output: 100,
  // Two halves of each part, for Node and for browsers.
  platform: 1_320,
  // The usual order has a quick answer beside the checks of its filters; scenarios are data.
  protocol: 8_950,
  // The binary encoding, both ways: tables and quick readers are printed, the codec and the fields of usual messages are by hand.
  sbe: 2_350,
  // Recorded and simulated symbols in one venue; the exchange of a page.
  // A page loads most routes, and what reads and writes states, on demand.
  server: 15_500,
  // The process that serves is allowed its requests out of what the file of its term holds ahead.
  share: 2_970,
  signing: 400,
  streams: 5_800,
  // Exercises for twenty-two walkthroughs.
  teaching: 2_200,
  text: 170,
  transport: 1_850,
  // The client over an exchange of the same thread or of a worker, and the worker.
  // What a page loads on demand in the place of a module.
  web: 1_390,
  repl: 10_750,
  // The pages: their cells in a worker, editor and outputs, TypeScript's service for cells; the cells behind the requests of JupyterLite.
  site: 3_700,
};

/** Floors beside `src`. */
const TOP = ['repl', 'site'];

function linesOf(floor: string): number {
  const folder = join(root, TOP.includes(floor) ? floor : join('src', floor));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.gen.ts'))
    .reduce(
      (sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name), 'utf8').split('\n').length - 1,
      0,
    );
}

test('every floor (layer of the source) has a budget of lines', () => {
  const floors = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...floors.map(({ name }) => name), ...TOP].sort()).toEqual(Object.keys(BUDGET).sort());
});

test.each(Object.entries(BUDGET))('the floor %s has at most %i lines written by hand', (floor, most) => {
  expect(linesOf(floor)).toBeLessThanOrEqual(most);
});
