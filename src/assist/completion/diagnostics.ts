/** Finds mistyped symbols and enum values in the call at the end of an input, before the call is sent. Pure: no I/O. */

import { type EndpointInfo, enumValues, nearest } from '../../protocol/index.js';
import type { CompletionContext } from '../input/completion-context.js';
import { paramsSoFar, parseCall } from '../input/parsed-call.js';
import { argumentPosition, type ChainLink, chainEndingAt } from '../text/cursor.js';
import { scan } from '../text/scan.js';

/** Longest value that is compared with the known ones: the check runs at every keystroke. */
const MAX_COMPARED = 40;

/**
 * Returns a message about the first invalid value, with the nearest valid values; undefined when all values are valid.
 * The argument that is being typed is not checked. Symbols are checked only when the client has the whole symbol list.
 */
export function firstDiagnostic(
  before: string,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): string | undefined {
  if (!before.includes('(')) return undefined;
  const tokens = scan(before);
  const position = argumentPosition(tokens, tokens.length);
  const chain = position ? withoutCurrent(position.chain, position.index) : chainEndingAt(tokens, tokens.length - 1);
  const call = chain && parseCall(chain, table, context);
  if (!call) return undefined;
  const client = context.client(chain[0]?.name ?? '');
  for (const [name, value] of Object.entries(paramsSoFar(call))) {
    const info = call.endpoint.params[name];
    if (!info || typeof value !== 'string' || value === '' || value.length > MAX_COMPARED) continue;
    if (info.kind === 'symbol' && client?.isListed?.(value) === false) {
      const symbols = client.symbols().map(({ text }) => text);
      return `${value} is not a symbol of this exchange.${near(value, symbols)}`;
    }
    const members = info.enum ? enumValues(info.enum) : [];
    if (members.length > 0 && !members.includes(value)) {
      return `'${value}' is not a valid ${name}.${near(value, members) || ` Valid: ${members.join(' ')}.`}`;
    }
  }
  return undefined;
}

function withoutCurrent(chain: readonly ChainLink[], index: number): ChainLink[] {
  return chain.map((link, i) => (i === chain.length - 1 ? { ...link, args: link.args.slice(0, index) } : link));
}

function near(value: string, known: readonly string[]): string {
  const sameLetters = known.find((one) => one.toLowerCase() === value.toLowerCase());
  const close = sameLetters === undefined ? nearest(value, known) : [sameLetters];
  return close.length > 0 ? ` Nearest: ${close.join(', ')}.` : '';
}
