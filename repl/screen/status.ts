/**
 * Formats the prompt: the network, so that users notice a wrong one, the used limits, the open orders, and the latency
 * of the last reply. Pure: no I/O.
 *
 * No request is sent for the prompt. The limits are the counts in the last replies plus requests in flight. Open orders
 * are the last known ones, hence `~`: a fill that no reply has reported is unknown.
 */
import { stripVTControlCharacters } from 'node:util';
import type { LimitWindow } from '../../src/client/index.js';

/** The data of the prompt; unknown values are absent. */
export interface PromptStatus {
  /** Name of the network, or its base URL. */
  readonly network: { readonly name: string; readonly baseUrl: string };
  readonly limits?: {
    readonly windows: readonly Pick<LimitWindow, 'type' | 'interval' | 'pool' | 'limit' | 'used' | 'reserved'>[];
    readonly backoffForMs?: number | undefined;
    readonly ordersBackoffForMs?: number | undefined;
    readonly bannedForMs?: number | undefined;
  };
  /** Number of orders that were open in the last replies. */
  readonly openOrders?: number;
  /** Latency of the last reply. */
  readonly latencyMs?: number;
  /** Number of the input that is typed, from 1. */
  readonly input?: number;
}

export interface StatusStyle {
  readonly columns: number;
  /** Use only ASCII characters, for a terminal without UTF-8. */
  readonly ascii: boolean;
  faint(text: string): string;
  warn(text: string): string;
  alarm(text: string): string;
  /** The styled sign at the end of the prompt, which makes inputs easy to find between outputs. */
  mark(text: string): string;
}

const HIGH = 0.7;
const CRITICAL = 0.9;
const CELLS = 5;
/** From this width on all parts are shown. */
const FULL_COLUMNS = 100;
/** On a narrower terminal, the widest prompt with the used share and the open orders. */
const MAX_SHORT = 24;
/** Below this width only the network is shown. */
const SHORT_COLUMNS = 40;

/** Returns the prompt, such as `embedded 12% · ~3 open > `, or `embedded > ` before the first reply. */
export function promptText(status: PromptStatus, style: StatusStyle): string {
  const { network, limits } = status;
  const name = shownNetwork(network);
  const lead = network.name === 'live' ? style.alarm(name) : name;
  const isFull = style.columns >= FULL_COLUMNS;
  const open = status.openOrders ? style.faint(`~${status.openOrders} open`) : '';
  const share = limits && (haltText(limits, style) ?? weight(limits.windows, style, isFull));
  const parts = [
    share,
    ...(limits ? [orders(limits.windows, style)] : []),
    open,
    ...(isFull && status.latencyMs !== undefined ? [style.faint(latency(status.latencyMs))] : []),
  ].filter((part) => part !== undefined && part !== '');
  const separator = style.faint(style.ascii ? ' | ' : ' · ');
  const sign = style.mark('>');
  const number = isFull && status.input !== undefined ? ` ${style.faint(`[${status.input}]`)}` : '';
  const withParts = (some: readonly (string | undefined)[]) =>
    `${lead}${some.length > 0 ? ` ${some.join(separator)}` : ''}${number} ${sign} `;
  if (isFull) return withParts(parts);
  if (style.columns < SHORT_COLUMNS) return withParts([]);
  // The prompt shows as many parts as fit, the most important first.
  for (let count = parts.length; count > 1; count -= 1) {
    const prompt = withParts(parts.slice(0, count));
    if (stripVTControlCharacters(prompt).trimEnd().length <= MAX_SHORT) return prompt;
  }
  return withParts(parts.slice(0, 1));
}

/** The network as the prompt names it. */
export const shownNetwork = ({ name, baseUrl }: PromptStatus['network']): string =>
  /^https?:\/\//.test(name) ? new URL(baseUrl).host : name;

/** The reason why no request, or no order, is sent at the moment. */
function haltText(limits: NonNullable<PromptStatus['limits']>, { warn, alarm }: StatusStyle): string | undefined {
  const { bannedForMs = 0, backoffForMs = 0, ordersBackoffForMs = 0 } = limits;
  if (bannedForMs > 0) return alarm(`banned ${duration(bannedForMs)}`);
  if (backoffForMs > 0) return warn(`backoff ${duration(backoffForMs)}`);
  return ordersBackoffForMs > 0 ? warn(`orders backoff ${duration(ordersBackoffForMs)}`) : undefined;
}

/** The weight window that all calls share: a bar and the used share in per cent. */
function weight(windows: NonNullable<PromptStatus['limits']>['windows'], style: StatusStyle, withBar: boolean): string {
  const shares = windows.filter(({ type, pool }) => type === 'REQUEST_WEIGHT' && pool === 'ip').map(shareOf);
  if (shares.length === 0) return '';
  const share = Math.max(...shares);
  const paint = painter(share, style);
  const percent = share > 0 && share < 0.01 ? '<1%' : `${Math.floor(share * 100)}%`;
  if (!withBar) return paint(percent);
  const cells = Math.min(CELLS, Math.round(share * CELLS));
  const [full, empty] = style.ascii ? ['#', '-'] : ['━', '─'];
  return paint(`${full.repeat(cells)}${empty.repeat(CELLS - cells)} ${percent}`);
}

/** The order window nearest to its limit, when most of it is used. */
function orders(windows: NonNullable<PromptStatus['limits']>['windows'], style: StatusStyle): string {
  const [nearest] = windows
    .filter((window) => window.type === 'ORDERS' && shareOf(window) >= HIGH)
    .sort((a, b) => shareOf(b) - shareOf(a));
  if (!nearest) return '';
  const { used, reserved, limit, interval } = nearest;
  return painter(shareOf(nearest), style)(`orders ${used + reserved}/${limit} in ${interval.toLowerCase()}`);
}

function shareOf({ used, reserved, limit }: { used: number; reserved: number; limit: number }): number {
  return limit > 0 ? (used + reserved) / limit : 0;
}

function painter(share: number, { faint, warn, alarm }: StatusStyle): (text: string) => string {
  return share >= CRITICAL ? alarm : share >= HIGH ? warn : faint;
}

function latency(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 1 ? '<1 ms' : `${Math.round(ms)} ms`;
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}

/**
 * The input without the prompts in front of its lines.
 *
 * @param network the name in the prompt
 * @param isDefined whether the session has this name: then `embedded > 1` compares
 */
export function withoutPrompts(text: string, network: string, isDefined: (name: string) => boolean): string {
  const escaped = network.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const prompt = new RegExp(`^\\s*${escaped}(?: [^>\\n]*)? > `);
  if (!prompt.test(text) || isDefined(network)) return text;
  return text
    .split('\n')
    .map((line) => line.replace(prompt, '').replace(/^\s*\.\.\. /, ''))
    .join('\n');
}
