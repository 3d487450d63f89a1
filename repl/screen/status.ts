/**
 * The prompt: the network, so that nobody trades on another than he thinks, and what is known of limits, open orders and the
 * last answer. Pure. Nothing is asked for it: counts are those that the exchange's answers told last, with what is on its
 * way; open orders are those last heard of, hence `~`, since a fill that no answer told of is not known.
 */
import type { LimitWindow } from '../../src/client/index.js';

/** What the prompt tells; what is not known is absent. */
export interface PromptStatus {
  /** Name of the network, or its address. */
  readonly network: { readonly name: string; readonly baseUrl: string };
  readonly limits?: {
    readonly windows: readonly Pick<LimitWindow, 'type' | 'interval' | 'pool' | 'limit' | 'used' | 'reserved'>[];
    readonly heldForMs?: number | undefined;
    readonly ordersHeldForMs?: number | undefined;
    readonly bannedForMs?: number | undefined;
  };
  /** Orders that were open when last heard of. */
  readonly openOrders?: number;
  /** Of the last answer, in milliseconds. */
  readonly latencyMs?: number;
}

export interface StatusStyle {
  readonly columns: number;
  /** Only ASCII characters: the terminal's locale knows no others. */
  readonly ascii: boolean;
  faint(text: string): string;
  warn(text: string): string;
  alarm(text: string): string;
}

const HIGH = 0.7;
const CRITICAL = 0.9;
const CELLS = 5;
/** Columns below which only the share is told, and below which nothing is. */
const FULL_COLUMNS = 60;
const SHORT_COLUMNS = 40;

/** `embedded ━──── 12% · ~3 open · 4 ms > `; on the first prompt, when nothing is known, `embedded > `. */
export function promptText(status: PromptStatus, style: StatusStyle): string {
  const { network, limits } = status;
  const name = /^https?:\/\//.test(network.name) ? new URL(network.baseUrl).host : network.name;
  const lead = network.name === 'live' ? style.alarm(name) : name;
  const isFull = style.columns >= FULL_COLUMNS;
  const parts = [
    ...(limits ? [haltText(limits, style) ?? weight(limits.windows, style, isFull)] : []),
    ...(limits && isFull ? [orders(limits.windows, style)] : []),
    ...(isFull && status.openOrders ? [style.faint(`~${status.openOrders} open`)] : []),
    ...(isFull && status.latencyMs !== undefined ? [style.faint(latency(status.latencyMs))] : []),
  ].filter((part) => part !== undefined && part !== '');
  const details = style.columns < SHORT_COLUMNS ? '' : parts.join(style.faint(style.ascii ? ' | ' : ' · '));
  return `${lead}${details === '' ? '' : ` ${details}`} > `;
}

/** Why nothing, or no order, leaves just now. */
function haltText(limits: NonNullable<PromptStatus['limits']>, { warn, alarm }: StatusStyle): string | undefined {
  const { bannedForMs = 0, heldForMs = 0, ordersHeldForMs = 0 } = limits;
  if (bannedForMs > 0) return alarm(`banned ${duration(bannedForMs)}`);
  if (heldForMs > 0) return warn(`on hold ${duration(heldForMs)}`);
  return ordersHeldForMs > 0 ? warn(`orders on hold ${duration(ordersHeldForMs)}`) : undefined;
}

/** The window of weight that all calls share: a bar, and its share in per cent. */
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

/** The window of orders that is nearest to its limit, once that is near. */
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
