/** The greeting of the REPL: the connected exchange and three calls to try. Pure: no I/O. */
import type { Spot } from '../../src/client/index.js';

export interface BannerFacts {
  readonly version: string;
  readonly network: Spot['network'];
  readonly seed: number | undefined;
  readonly replay: string | undefined;
  /** The period of the recording and where the clock is in it. */
  readonly position: string | undefined;
  /** What the data folder contained. */
  readonly restored?: string | undefined;
  readonly hasKeys: boolean;
  readonly allowTrading: boolean;
  readonly symbol: string;
}

/** Returns five lines of at most 80 columns, unless a base URL is longer. */
export function banner(facts: BannerFacts, bold: (text: string) => string, faint: (text: string) => string): string {
  const { version, symbol } = facts;
  // Values that pass the filters of any symbol are not known here; .fit() makes them.
  const order =
    symbol === 'BTCUSDT'
      ? "x.orders.limit('BTCUSDT', 'BUY', '0.001', '50000')"
      : `x.orders.market('${symbol}', 'BUY', '1').fit()`;
  const tour = facts.network.name === 'embedded' ? 'New here? .teach · ' : '';
  const last = `${tour}.help · Tab completes · Ctrl-C interrupts · Ctrl-D exits`;
  return [
    `${bold(`spotlab ${version}`)} · ${where(facts)}`,
    `${faint('read    ')}x.market.klines('${symbol}', '1h').limit(48)`,
    `${faint('        ')}x.market.depth('${symbol}')`,
    `${faint('trade   ')}${order}  ${faint('// shown, not sent')}`,
    faint(last),
  ].join('\n');
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
