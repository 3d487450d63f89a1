/** The greeting of the REPL: the connected exchange and three calls to try. Pure: no I/O. */
import { wrap } from '../../src/assist/index.js';
import type { Spot } from '../../src/client/index.js';
import type { ConnectOptions } from '../../src/connect/index.js';

export interface BannerFacts {
  readonly version: string;
  readonly network: Spot['network'];
  readonly seed: number | undefined;
  readonly replay: string | undefined;
  /** The period of the recording and where the clock is in it. */
  readonly position: string | undefined;
  /** The stored state that the data folder contained. */
  readonly restored?: string | undefined;
  readonly hasKeys: boolean;
  readonly allowTrading: boolean;
  readonly symbol: string;
}

/** Returns five lines at 80 columns, more for a long address or file and on a narrow screen. Words are never broken. */
export function banner(
  facts: BannerFacts,
  width: number,
  bold: (text: string) => string,
  faint: (text: string) => string,
): string {
  const { version, symbol } = facts;
  // The filters of another symbol are not known here; .fit() rounds the values so that they pass the filters.
  const order =
    symbol === 'BTCUSDT'
      ? "x.orders.limit('BTCUSDT', 'BUY', '0.001', '50000')"
      : `x.orders.market('${symbol}', 'BUY', '1').fit()`;
  const tour = facts.network.name === 'embedded' ? 'New here? .teach · ' : '';
  const last = `${tour}.help · Tab completes · Ctrl-C interrupts · Ctrl-D exits`;
  const name = `spotlab ${version}`;
  const [first = '', ...rest] = where(facts).split('\n');
  const about = [...wrap(`${name} · ${first}`, width, ''), ...rest.flatMap((line) => wrap(line, width, ''))];
  const example = (label: string, code: string, note = ''): string[] => {
    const fits = 8 + code.length + 2 + note.length <= width;
    const lines = wrap(code, width - 8, '');
    if (note !== '') fits ? lines.push(`${lines.pop()}  ${faint(note)}`) : lines.push(faint(note));
    return lines.map((line, at) => `${faint((at === 0 ? label : '').padEnd(8))}${line}`);
  };
  return [
    ...about.map((line, at) => (at === 0 ? line.replace(name, bold) : line)),
    ...example('read', `x.market.klines('${symbol}', '1h').limit(48)`),
    ...example('', `x.market.depth('${symbol}')`),
    ...example('trade', order, '// shown, not sent'),
    ...wrap(last, width, '').map(faint),
  ].join('\n');
}

/**
 * The symbol of the examples: the recorded one, else BTCUSDT, else the first one of the exchange.
 *
 * @param known the symbols that the client knows; undefined before it is connected
 */
export function exampleSymbol(
  { symbols, replay }: Pick<ConnectOptions, 'symbols' | 'replay'>,
  known: readonly string[] = typeof symbols === 'string' ? [] : (symbols ?? []),
): string {
  const [first = 'BTCUSDT'] = known;
  return replay?.symbol ?? (known.includes('BTCUSDT') ? 'BTCUSDT' : first);
}

function where({ network, seed, replay, position, restored, hasKeys, allowTrading }: BannerFacts): string {
  const { name, baseUrl } = network;
  if (name === 'embedded') {
    const market = replay ? `replaying ${replay}${position ?? ''}` : `simulated market, seed ${seed ?? 1}`;
    return `embedded exchange, ${market}${restored === undefined ? '' : `, ${restored}`}`;
  }
  const keys = hasKeys ? 'signed with your key' : 'no key, public calls only';
  const trading =
    name !== 'live' ? '' : allowTrading ? ', real orders' : ', trading disabled (enable: --allow-trading)';
  return `${name === baseUrl ? baseUrl : name}, ${keys}${trading}`;
}
