/** The texts that `x` and its groups print: the network, the groups and their verbs. */
import { endpointTable, ownStreamVerbs, streamVerbs, type VerbInfo } from '../protocol/index.js';
import type { Spot } from './history/spot.js';

/** Width that every terminal and notebook page has, in columns. */
const WIDTH = 80;

export function clientSummary({ name, baseUrl }: Spot['network']): string {
  const groups = new Map<string, string[]>();
  for (const { verbs, deprecated } of endpointTable) {
    for (const { id } of deprecated ? [] : verbs) {
      const at = id.lastIndexOf('.');
      const group = id.slice(0, at);
      groups.set(group, [...(groups.get(group) ?? []), id.slice(at + 1)]);
    }
  }
  const rows = [...groups].map(([group, verbs]): [string, string[]] => [`x.${group}`, verbs]);
  const label = Math.max(...rows.map(([group]) => group.length)) + 4;
  return [
    `spotlab on ${name} (${baseUrl})`,
    ...rows.flatMap(([group, verbs]) => filled(group, verbs, label)),
    ...filled(
      'x.stream',
      [...streamVerbs, ...ownStreamVerbs].map(({ name }) => name),
      label,
    ),
    '  x.limits   x.latency   x.chart(value)   x.record()   x.request(method, path)',
    `  x.life(order)   x.positions()   x.sql\`…\`   x.table(rows)${name === 'embedded' ? '   x.exchange' : ''}`,
  ].join('\n');
}

/** A label and its words, wrapped to the width. */
function filled(label: string, words: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  let line = `  ${label}`.padEnd(indent);
  for (const word of words) {
    if (line.length + word.length > WIDTH) {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent);
    }
    line += `${word}  `;
  }
  return [...lines, line.trimEnd()];
}

/** The text of a group such as `orders.replace`: its verbs with arguments, and the groups inside it. */
export function groupText(group: string): string {
  const verbs = endpointTable.flatMap((endpoint) => endpoint.verbs);
  const own = verbs.filter(({ id }) => id.slice(0, id.lastIndexOf('.')) === group);
  const inside = new Set(
    verbs
      .filter(({ id }) => id.startsWith(`${group}.`) && !own.some((verb) => verb.id === id))
      .map(({ id }) => id.slice(group.length + 1, id.indexOf('.', group.length + 1))),
  );
  const signature = ({ id, args, legs }: VerbInfo) =>
    `${id.slice(group.length + 1)}(${args.map((arg) => (typeof arg === 'string' ? arg : arg[0])).join(', ')})` +
    legs.map(({ name }) => `.${name}(…)`).join('');
  return [
    `x.${group}`,
    ...own.map((verb) => `  .${signature(verb)}`),
    ...[...inside].map((name) => `  .${name}: a group of its own`),
  ].join('\n');
}
