/** The paths in the file of a run or a sweep: relative to the folder of the file where they are stored, absolute in memory. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { MarketContent } from '../market/market-contents.js';
import type { LabMarketSpec } from '../market/market-spec.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import { isSweepFile, type LabFile } from './lab-file.js';

type Change = (path: string) => string;

/** The file with paths relative to `folder`, with `/` on every system. A path on another drive stays absolute. */
export function withRelativePaths<F extends LabFile>(file: F, folder: string): F;
export function withRelativePaths(file: LabFile, folder: string): LabFile {
  const change: Change = (path) => {
    const below = relative(folder, path);
    return isAbsolute(below) ? path : below.split(sep).join('/') || '.';
  };
  // Lines of a strategy that was no file, such as an input of the REPL, are no paths.
  const short = (line: string): string => (isAbsolute(line) ? change(line) : line);
  if (isSweepFile(file)) {
    const runs = file.result.runs.map((row) => (row.at === null ? row : { ...row, at: short(row.at) }));
    return { ...changed(file, change), result: { ...file.result, runs } };
  }
  const { info } = file.result;
  return { ...changed(file, change), result: { ...file.result, info: { ...info, lines: info.lines.map(short) } } };
}

/** The file with absolute paths. */
export const withAbsolutePaths = <F extends LabFile>(file: F, folder: string): F =>
  changed(file, (path) => resolve(folder, path));

function changed<F extends LabFile>(file: F, change: Change): F {
  const { strategy, market, contents, options } = file;
  const { latency, prepare } = options;
  const code = (one: PortableStrategy): PortableStrategy => ({ ...one, folder: change(one.folder) });
  const latencies = Object.entries(latency ?? {}).map(([name, one]) => [
    name,
    'code' in one ? { code: code(one.code) } : one,
  ]);
  return {
    ...file,
    strategy: code(strategy),
    market: { ...market, spec: changedSpec(market.spec, change) },
    contents: contents.map((one): MarketContent => (one.path === 'events' ? one : { ...one, path: change(one.path) })),
    options: {
      ...options,
      ...(latency && { latency: Object.fromEntries(latencies) }),
      ...(prepare && { prepare: code(prepare) }),
    },
  };
}

function changedSpec(spec: LabMarketSpec, change: Change): LabMarketSpec {
  switch (spec.kind) {
    case 'recording':
      return { ...spec, files: spec.files.map(change) };
    case 'history':
      return { ...spec, folder: change(spec.folder) };
    case 'snapshot': {
      const { exchangeInfo, ...options } = spec.options;
      return {
        ...spec,
        file: change(spec.file),
        options: { ...options, ...(exchangeInfo !== undefined && { exchangeInfo: change(exchangeInfo) }) },
      };
    }
    case 'together':
      return { ...spec, markets: spec.markets.map((one) => changedSpec(one, change)) };
    default:
      return spec;
  }
}
