/** Mistyped symbols and members of closed lists in the call at the end of an input, said before it is sent. Pure. */

import { type EndpointInfo, enumValues, nearest } from '../../protocol/index.js';
import { argumentPosition, type ChainLink, chainEndingAt } from '../text/cursor.js';
import { scan } from '../text/scan.js';
import type { CompletionContext } from './completion-context.js';
import { paramsSoFar, parseCall } from './parsed-call.js';

/** Longest text that is compared with what exists: a key must not wait for it. */
const MAX_COMPARED = 40;

/**
 * What is wrong with the first value that does not exist, and what is near; undefined where none is. The argument that is
 * being typed is not judged yet, and symbols are only where the exchange has told all of them.
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
      return `${value} is not listed here.${near(value, symbols)}`;
    }
    const members = info.enum ? enumValues(info.enum) : [];
    if (members.length > 0 && !members.includes(value)) {
      return `${name} has no ${value}.${near(value, members) || ` It takes ${members.join(' ')}.`}`;
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
