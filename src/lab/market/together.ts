/** Several markets in one run: recordings and events of different symbols, and simulated symbols beside them. */
import type { LoadedReplay, SimulatedMemoryMarket } from '../../server/index.js';
import { optionError } from '../base/option-error.js';
import type { LabMarket } from './lab-market.js';
import {
  instantOf,
  isOpenable,
  isoOf,
  type OpenableMarket,
  type OpenMarket,
  type SimulatedMarket,
  spanOf,
  type TimeRange,
} from './open-market.js';

/** See `lab.together`. */
export const together = (markets: readonly LabMarket[]): LabMarket => togetherOf(markets.map(checkedPart));

function togetherOf(parts: readonly OpenableMarket[]): OpenableMarket {
  const simulated = parts.find(isSimulated);
  const rows = parts.filter((part) => part !== simulated);
  if (parts.length === 0) throw optionError('together: there are no markets.');
  if (rows.some(isSimulated))
    throw optionError(
      'together: two markets are simulated.',
      'Give the symbols of both markets to one lab.simulated({ symbols }).',
    );
  if (rows.length === 0)
    throw optionError('together: there is no recording and no list of events.', 'Use the simulated market as it is.');
  const openRows = () => Promise.all(rows.map((part) => part.open()));
  const made: OpenableMarket = {
    kind: simulated ? 'mixed' : 'recording',
    description: parts.map((part) => (isSimulated(part) ? part.ownDescription : part.description)).join('; '),
    spec: { kind: 'together', markets: parts.map(specOf) },
    parts: rows.flatMap((part) => part.parts),
    ...(simulated && {
      withSeeds: (seeds) => togetherOf(parts.map((part) => (part === simulated ? simulated.withSeeds(seeds) : part))),
    }),
    range: async () => sharedTime(await openRows(), simulated),
    open: async () => {
      const opened = await openRows();
      const range = sharedTime(opened, simulated);
      const replays = opened.flatMap(replaysOf);
      if (!simulated) return { market: { kind: 'replay', replays }, ...range };
      const inOrder = parts.flatMap((part): readonly (LoadedReplay | SimulatedMemoryMarket)[] =>
        part === simulated ? [simulated.simulation()] : replaysOf(opened[rows.indexOf(part)]),
      );
      return { market: { kind: 'mixed', parts: inOrder }, ...range };
    },
  };
  return Object.freeze(made);
}

function checkedPart(market: LabMarket): OpenableMarket {
  if (!isOpenable(market))
    throw optionError('together: an entry of the list is no market.', 'Make each market with a function of the lab.');
  if (market.kind === 'snapshot') throw optionError('together: a snapshot is played alone.');
  if (market.kind === 'mixed')
    throw optionError('together: a market has a simulated part already.', 'Give all markets in one list.');
  return market;
}

const isSimulated = (market: OpenableMarket): market is SimulatedMarket => market.kind === 'simulated';

/** In `lab.together` with recordings, a simulated market whose times the user did not give has the times of the recordings. */
function specOf(part: OpenableMarket): OpenableMarket['spec'] {
  if (!isSimulated(part) || part.spec.kind !== 'simulated') return part.spec;
  const { from, length, ...rest } = part.spec;
  return { ...rest, ...(part.given.from && { from }), ...(part.given.length && { length }) };
}

const replaysOf = (opened: OpenMarket | undefined) => (opened?.market.kind === 'replay' ? opened.market.replays : []);

/** The time that all markets cover. @throws SpotlabError `SPOTLAB_OPTION` if two markets have the same symbol, or there is no such time */
function sharedTime(opened: readonly OpenMarket[], simulated: SimulatedMarket | undefined): TimeRange {
  const own = simulated?.spec.kind === 'simulated' ? simulated.spec.symbols : [];
  const names = [...opened.flatMap(replaysOf).map(({ symbol }) => symbol.symbol), ...own];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw optionError(
      `together: ${twice} comes twice.`,
      own.includes(twice)
        ? 'Give lab.simulated({ symbols }) the symbols that are not recorded.'
        : 'Pass all files of a symbol to one call of lab.recording().',
    );
  const ranges = opened.map((one) => ({ names: replaysOf(one).map(({ symbol }) => symbol.symbol), ...one }));
  const rows = { startUs: Math.max(...ranges.map(startOf)), endUs: Math.min(...ranges.map(endOf)) };
  const { from, length } = simulated?.given ?? {};
  const startUs = from === undefined ? rows.startUs : instantOf('simulated: from', from);
  const endUs = length === undefined ? rows.endUs : startUs + spanOf('simulated: length', length);
  const all = [...ranges, ...(from === undefined && length === undefined ? [] : [{ names: own, startUs, endUs }])];
  const shared = { startUs: Math.max(rows.startUs, startUs), endUs: Math.min(rows.endUs, endUs) };
  if (shared.startUs < shared.endUs) return shared;
  throw optionError(
    `together: no time is covered by all of ${names.join(', ')}.`,
    `${all.map((one) => `${one.names.join(', ')}: ${isoOf(one.startUs)} to ${isoOf(one.endUs)}`).join('; ')}.`,
  );
}

const startOf = ({ startUs }: TimeRange): number => startUs;
const endOf = ({ endUs }: TimeRange): number => endUs;
