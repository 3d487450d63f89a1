/** Every verb in a line of its own, by group. Pure. */
import type { EndpointInfo, VerbInfo } from '../../protocol/index.js';

/** Colours of the pieces of a help text; identity where there is no colour. */
export interface HelpStyle {
  readonly name: (text: string) => string;
  readonly faint: (text: string) => string;
}

/** No colours. */
export const PLAIN_HELP: HelpStyle = { name: (text) => text, faint: (text) => text };

/** Every verb in a line, by group. Lines are at most `width` columns. */
export function overview(table: readonly EndpointInfo[], width: number, style: HelpStyle = PLAIN_HELP): string {
  const lines: string[] = [];
  const verbs = table.flatMap((endpoint) => endpoint.verbs.map((verb) => ({ endpoint, verb })));
  const group = (id: string) => id.slice(0, id.lastIndexOf('.'));
  const signatures = new Map(verbs.map(({ verb }) => [verb.id, shortSignature(verb, width)]));
  const column = Math.min(width > 110 ? 62 : 46, Math.max(...[...signatures.values()].map((text) => text.length)) + 2);
  let current: string | undefined;
  for (const { verb } of [...verbs].sort((a, b) => groupRank(table, a.verb) - groupRank(table, b.verb))) {
    if (group(verb.id) !== current) {
      current = group(verb.id);
      if (lines.length > 0) lines.push('');
    }
    const text = signatures.get(verb.id) as string;
    const room = width - Math.max(column, text.length + 2);
    const summary = room > 12 ? clip(verb.summary, room) : '';
    lines.push(`${style.name(text)}${' '.repeat(Math.max(2, column - text.length))}${style.faint(summary)}`.trimEnd());
  }
  return lines.join('\n');
}

/** Order of a verb's group: that of the first verb in it. */
function groupRank(table: readonly EndpointInfo[], verb: VerbInfo): number {
  const group = verb.id.slice(0, verb.id.lastIndexOf('.') + 1);
  return table.findIndex((endpoint) =>
    endpoint.verbs.some((one) => one.id.startsWith(group) && !one.id.slice(group.length).includes('.')),
  );
}

/** `market.klines(symbol, interval)`, with the steps of an order list; of alternatives the one that may be bare. */
export function signature(verb: VerbInfo): string {
  const args = verb.args.map((arg) => (typeof arg === 'string' ? arg : arg[0])).join(', ');
  return `${verb.id}(${args})${verb.legs.map((leg) => `.${leg.name}(…)`).join('')}`;
}

/** A {@link signature} on a line of its own that fits: without its arguments when it must. */
function shortSignature(verb: VerbInfo, width: number): string {
  const whole = signature(verb);
  if (whole.length <= width) return whole;
  const short = `${verb.id}(…)${verb.legs.map((leg) => `.${leg.name}(…)`).join('')}`;
  return short.length <= width ? short : `${verb.id}(…)`;
}

function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
