/** `spotlab endpoints [--json]`: prints the endpoints and the streams as text tables or as JSON. */
import { printOut } from '../output/index.js';
import { endpointTable, streamById, streamVerbs, weightText } from '../protocol/index.js';
import { json, lines } from '../text/index.js';
import { printHelp, wrapWords } from './common/help-text.js';
import { readArguments, refuseSurplus } from './common/usage.js';

const HELP = `Usage: spotlab endpoints [--json]

Prints every endpoint (method, path, security, weight, and its verbs) and every market stream (name, time between two
events, and its verb).

      --json   print one JSON array: endpoints with parameters, rules, weights and verbs; then streams, which have a name`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    'endpoints',
  );
  refuseSurplus(positionals, 0, 'endpoints');
  if (values.help) printHelp(HELP);
  else if (values.json) printOut(json(`${JSON.stringify([...endpointTable, ...streamList()], null, 2)}\n`));
  else printOut(lines(`${table(endpointRows(), columns())}\n\n${table(streamRows(), columns())}\n`));
  return 0;
}

/** The streams with the verb of each. */
function streamList() {
  return streamVerbs.map(({ name, stream, args, setters }) => {
    const { pattern, everyMs, event, summary, contiguity } = streamById(stream);
    return { name: pattern, everyMs, event, summary, contiguity, verb: { id: `stream.${name}`, args, setters } };
  });
}

const streamRows = () =>
  streamList().map(({ name, everyMs, verb }) => [
    'STREAM',
    name,
    everyMs === 0 ? 'at once' : `${everyMs} ms`,
    '',
    `x.${verb.id}`,
  ]);

const endpointRows = () =>
  endpointTable.map(({ method, path, security, weight, verbs }) => [
    method,
    path,
    security,
    // A conditional weight is shown as a range; the help of the endpoint has its conditions.
    typeof weight === 'number' ? String(weight) : weightRange(weightText(weight)),
    verbs.map(({ id }) => `x.${id}`).join(' '),
  ]);

/** The width that lines are wrapped to: in a pipe each endpoint is one line, for grep. */
const columns = () => (process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY);

/** Aligns rows; verbs that do not fit go to lines below. */
export function table(rows: readonly (readonly string[])[], width: number): string {
  const widths = [0, 1, 2, 3].map((i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)) + 2);
  return rows
    .map((row) => {
      const head = row
        .slice(0, 4)
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('');
      const verbs = row[4] ?? '';
      if (head.length + verbs.length <= width) return (head + verbs).trimEnd();
      const indent = ' '.repeat(8);
      return [head.trimEnd(), ...wrapWords(verbs.split(' '), indent, indent, width)].join('\n');
    })
    .join('\n');
}

/** The range of a weight text: `5 (limit ≤ 100), … else 250` becomes `5…250`. */
function weightRange(text: string): string {
  const weights = text
    .split(', ')
    .flatMap((part) => /^(?:else )?(\d+)/.exec(part)?.[1] ?? [])
    .map(Number);
  const [low, high] = [Math.min(...weights), Math.max(...weights)];
  return low === high ? String(low) : `${low}…${high}`;
}
