/** Lists every verb in one line, by group. Pure: no I/O. */

import type { EndpointInfo, VerbInfo } from '../../protocol/index.js';
import { clip } from '../text/text-width.js';

/** Colours for the parts of a help text; without colour the functions return their argument. */
export interface HelpStyle {
  readonly name: (text: string) => string;
  readonly faint: (text: string) => string;
  /** The input that shows the help on a topic, such as `-1013?` in a cell. Default: `.help -1013`, as at the prompt. */
  readonly request?: (topic: string) => string;
}

/** The input that shows the help on a topic. */
export const requestFor = ({ request }: HelpStyle, topic: string): string => request?.(topic) ?? `.help ${topic}`;

/** No colours. */
export const PLAIN_HELP: HelpStyle = { name: (text) => text, faint: (text) => text };

/** Lists every verb in one line, by group; no line is wider than `width` columns. */
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

/** Sort key of a verb's group: the index of the first endpoint in the group. */
function groupRank(table: readonly EndpointInfo[], verb: VerbInfo): number {
  const group = verb.id.slice(0, verb.id.lastIndexOf('.') + 1);
  return table.findIndex((endpoint) =>
    endpoint.verbs.some((one) => one.id.startsWith(group) && !one.id.slice(group.length).includes('.')),
  );
}

/**
 * The signature of a verb, such as `market.klines(symbol, interval)`, with the legs of an order list. Where an argument
 * has alternatives, the first one is shown.
 */
export function signature(verb: VerbInfo): string {
  const args = verb.args.map((arg) => (typeof arg === 'string' ? arg : arg[0])).join(', ');
  return `${verb.id}(${args})${verb.legs.map((leg) => `.${leg.name}(…)`).join('')}`;
}

/** The {@link signature} cut to one line: without its arguments where it is too long. */
function shortSignature(verb: VerbInfo, width: number): string {
  const whole = signature(verb);
  if (whole.length <= width) return whole;
  const short = `${verb.id}(…)${verb.legs.map((leg) => `.${leg.name}(…)`).join('')}`;
  return short.length <= width ? short : `${verb.id}(…)`;
}
