/** The greeting of the REPL: the connected exchange and three calls to try. Pure: no I/O. */
import type { Spot } from '../../src/client/index.js';

export interface BannerFacts {
  readonly version: string;
  readonly network: Spot['network'];
  readonly seed: number | undefined;
  readonly replay: string | undefined;
  readonly hasKeys: boolean;
  readonly allowTrading: boolean;
  readonly symbol: string;
}

/** Returns five lines of at most 80 columns, unless a base URL is longer. */
export function banner(facts: BannerFacts, bold: (text: string) => string, faint: (text: string) => string): string {
  const { version, symbol } = facts;
  const price = symbol === 'BTCUSDT' ? '50000' : '1';
  return [
    `${bold(`spotlab ${version}`)} · ${where(facts)}`,
    `${faint('read    ')}x.market.klines('${symbol}', '1h').limit(48)`,
    `${faint('        ')}x.market.depth('${symbol}')`,
    `${faint('trade   ')}x.orders.limit('${symbol}', 'BUY', '0.001', '${price}')  ${faint('// shown, not sent')}`,
    faint('Tab completes · .help lists all commands · Ctrl-C interrupts · Ctrl-D exits'),
  ].join('\n');
}

function where({ network, seed, replay, hasKeys, allowTrading }: BannerFacts): string {
  const { name, baseUrl } = network;
  if (name === 'embedded') {
    const market = replay ? `replaying ${replay}` : `simulated market, seed ${seed ?? 1}`;
    return `embedded exchange, ${market}`;
  }
  const keys = hasKeys ? 'signed with your key' : 'no key, public calls only';
  const trading =
    name !== 'live' ? '' : allowTrading ? ', real orders' : ', trading disabled (enable: --allow-trading)';
  return `${name === baseUrl ? baseUrl : name}, ${keys}${trading}`;
}
