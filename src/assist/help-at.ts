/**
 * Finds the help text for the cursor: help on the name there (a verb, a setter, a group, a command); or, if the cursor
 * is inside the parentheses of a call, help on this call, which begins with the argument at the cursor. Pure: no I/O.
 */
import type { EndpointInfo } from '../protocol/index.js';
import { signatureAt, signatureLine } from './completion/signature.js';
import { callMemberHelp, type HelpStyle, helpOn, PLAIN_HELP } from './help/help.js';
import { enumRows } from './help/help-facts.js';
import { twoColumns } from './help/page.js';
import { paramText } from './help/param-text.js';
import type { AssistStyle } from './help/style.js';
import type { CompletionContext } from './input/completion-context.js';
import { findVerb, isLeg, parseCall } from './input/parsed-call.js';
import { argumentPosition, type ChainLink, chainEndingAt } from './text/cursor.js';
import { scan } from './text/scan.js';
import { wrap } from './text/wrap.js';

/**
 * Returns help on the name or the open call at the end of `before`.
 *
 * @param before the text from the start of the input to the end of the word at the cursor
 * @returns undefined where the catalogue has no help; the caller may find other documentation
 */
export function helpAt(
  before: string,
  table: readonly EndpointInfo[],
  context: CompletionContext,
  width: number,
  style: HelpStyle & Partial<AssistStyle> = PLAIN_HELP,
): string | undefined {
  const tokens = scan(before);
  const last = tokens.at(-1);
  if (last?.kind === 'word' && last.end === before.length) {
    const chain = chainEndingAt(tokens, tokens.length - 1);
    const text = chain && helpOnChain(chain, table, context, width, style);
    if (text !== undefined) return text;
  }
  return helpOnOpenCall(before, table, context, width, style);
}

/** Returns help on the last name of a chain that starts at a client, or at a variable that holds a call. */
function helpOnChain(
  chain: readonly ChainLink[],
  table: readonly EndpointInfo[],
  context: CompletionContext,
  width: number,
  style: HelpStyle,
): string | undefined {
  const name = chain.at(-1)?.name ?? '';
  const call = parseCall(chain.slice(0, -1), table, context);
  if (call) {
    const { endpoint, verb } = call;
    const wire = verb.setters[name];
    if (wire !== undefined) return setterText(name, wire, endpoint, width, style);
    // A leg of an order list is described in the help of its verb.
    return isLeg(verb, name) ? helpOn(verb.id, table, width, style) : callMemberHelp(name, width, style);
  }
  const [root, ...path] = chain;
  if (root?.name === 'lab' && path.length < 2 && !root.isCalled) {
    return helpOn(chain.map((link) => link.name).join('.'), table, width, style);
  }
  if (path.length === 0 || chain.slice(0, -1).some((link) => link.isCalled) || !context.client(root?.name ?? '')) {
    return undefined;
  }
  return helpOn(`x.${path.map((link) => link.name).join('.')}`, table, width, style);
}

/** Describes a setter of one verb: its parameter, and the meaning of each enum value. */
function setterText(name: string, wire: string, endpoint: EndpointInfo, width: number, style: HelpStyle): string {
  const info = endpoint.params[wire];
  const about = `${paramText(info)}${wire === name ? '' : ` Sent as ${wire}.`}`;
  const rows = info?.enum === undefined ? [] : enumRows(info.enum);
  return [
    style.name(`.${name}(${wire})`),
    ...wrap(about, width, '  '),
    ...(rows.length ? ['', ...twoColumns(rows, width, style)] : []),
  ].join('\n');
}

function helpOnOpenCall(
  before: string,
  table: readonly EndpointInfo[],
  context: CompletionContext,
  width: number,
  style: HelpStyle & Partial<AssistStyle>,
): string | undefined {
  const signature = signatureAt(before, table, context);
  if (!signature) return undefined;
  const tokens = scan(before);
  const chain = argumentPosition(tokens, tokens.length)?.chain;
  const text = chain && helpOnChain(chain, table, context, width, style);
  if (text === undefined) return undefined;
  // Only the help on a verb gets the line with the current argument: help on a setter already starts with such a line.
  const isVerb =
    findVerb(
      (chain ?? [])
        .map(({ name }) => name)
        .slice(1)
        .join('.'),
      table,
    ) !== undefined;
  if (!isVerb || signature.args.length === 0 || signature.about === '') return text;
  const here = style.current ? signatureLine(signature, width, style as AssistStyle) : signatureLine(signature, width);
  return `${here}\n\n${text}`;
}
