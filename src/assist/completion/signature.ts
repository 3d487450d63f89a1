/**
 * Shows the call at the cursor and its current argument in one line, such as `klines(symbol, *interval*) Length of a kline.
 * 1s 1m …`. Pure: it reads names, never values.
 */

import {
  argumentText,
  callMembers,
  controlCommands,
  type EndpointInfo,
  namesOf,
  streamParameters,
} from '../../protocol/index.js';
import { labNote } from '../help/help-lab.js';
import { firstSentence } from '../help/help-member.js';
import { streamCall, streamMembers } from '../help/help-stream.js';
import { paramText } from '../help/param-text.js';
import { type AssistStyle, PLAIN_STYLE } from '../help/style.js';
import type { CompletionContext } from '../input/completion-context.js';
import { type ParsedCall, parseCall } from '../input/parsed-call.js';
import { type ArgumentPosition, argumentPosition } from '../text/cursor.js';
import { scan } from '../text/scan.js';
import { clip, textWidth } from '../text/text-width.js';

export interface Signature {
  readonly name: string;
  readonly args: readonly string[];
  /** Index of the argument that is being typed. */
  readonly current: number;
  /** Description of the current argument; '' where it is unknown. */
  readonly about: string;
}

/**
 * Returns the innermost call whose parenthesis is open at the end of `before`; undefined where no known call is open.
 */
export function signatureAt(
  before: string,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): Signature | undefined {
  // Fast path: this runs at every keystroke, and most inputs contain no call.
  if (!before.includes('(')) return undefined;
  const tokens = scan(before);
  const position = argumentPosition(tokens, tokens.length);
  const name = position?.chain.at(-1)?.name;
  if (!position || name === undefined) return undefined;
  const call = parseCall(position.chain, table, context);
  if (call) return call.chained.length === 0 ? verbSignature(call, position) : setterSignature(call, position, name);
  return (
    streamSignature(position, name) ??
    controlCommandSignature(position, name) ??
    otherSignature(position, name, context)
  );
}

function verbSignature({ endpoint, verb }: ParsedCall, { index, key, inList }: ArgumentPosition): Signature {
  const spec = verb.args[index];
  const names = spec === undefined ? [] : namesOf(spec);
  const about = paramText(endpoint.params[key || (inList && names[1]) || (names[0] ?? '')]);
  return {
    name: verb.id.slice(verb.id.lastIndexOf('.') + 1),
    args: verb.args.map((arg) => argumentText(arg)),
    current: index,
    about,
  };
}

function setterSignature(
  { endpoint, verb }: ParsedCall,
  { index, key }: ArgumentPosition,
  name: string,
): Signature | undefined {
  const wire = verb.setters[name];
  if (wire !== undefined) return { name, args: [wire], current: index, about: paramText(endpoint.params[wire]) };
  const leg = verb.legs.find((one) => one.name === name);
  if (leg) {
    const about =
      index === 0 ? paramText(endpoint.params[leg.type]) : paramText(endpoint.params[leg.fields[key ?? ''] ?? '']);
    return { name, args: ['type', '{ … }'], current: index, about };
  }
  const member = callMembers[name];
  const args = /\((.+)\)/.exec(member?.usage ?? '')?.[1]?.split(', ');
  return member && args ? { name, args, current: index, about: member.does.replaceAll('`', '') } : undefined;
}

function streamSignature({ chain, index }: ArgumentPosition, name: string): Signature | undefined {
  const verb = chain[1]?.name === 'stream' ? chain[2]?.name : undefined;
  if (verb === undefined) return undefined;
  const call = chain.length === 3 ? streamCall(verb) : streamMembers(verb).find((one) => one.name === name);
  if (!call) return undefined;
  const current = call.args[index] ?? '';
  const about = chain.length === 3 && isStreamArg(current) ? streamParameters[current].description : call.about;
  return { name, args: call.args, current: index, about: about.replaceAll('`', '') };
}

const isStreamArg = (name: string): name is keyof typeof streamParameters => Object.hasOwn(streamParameters, name);

function controlCommandSignature({ chain, index, key }: ArgumentPosition, name: string): Signature | undefined {
  const isCommand = chain[1]?.name === 'exchange';
  const command = isCommand
    ? controlCommands[
        chain
          .slice(2)
          .map((link) => link.name)
          .join('.')
      ]
    : undefined;
  if (!command) return undefined;
  const { args, params } = command;
  const optional = (one: string) => (params[one]?.default === undefined ? one : `${one}?`);
  const others = Object.keys(params).filter((one) => !args.includes(one));
  const param = params[args[index] ?? key ?? ''];
  const about = param && `${param.description}.${param.default === undefined ? '' : ` Default ${param.default}.`}`;
  const options = others.length ? [`{ ${others.map(optional).join(', ')} }`] : [];
  return { name, args: [...args.map(optional), ...options], current: index, about: about ?? command.summary };
}

function otherSignature(
  { chain, index, key }: ArgumentPosition,
  name: string,
  context: CompletionContext,
): Signature | undefined {
  if (name === 'connect' && chain.length === 1) {
    const about = context.connectOptions().find(({ text }) => text === key)?.note;
    return { name, args: ['{ … }'], current: index, about: typeof about === 'string' ? about : '' };
  }
  const onLab = chain[0]?.name === 'lab' && chain.length === 2 ? labNote(name) : undefined;
  if (onLab) {
    const argument = onLab.params[onLab.args[index]?.replace('?', '') ?? ''];
    const about = onLab.options[key ?? ''] ?? argument ?? firstSentence(onLab.about);
    return { name, args: onLab.args, current: index, about: about.replaceAll('`', '') };
  }
  if (name === 'request' && chain.length > 1) {
    const args = ['method', 'path', 'params?', 'security?'];
    return { name, args, current: index, about: '' };
  }
  if (chain.slice(0, -1).some((link) => link.isCalled)) return undefined;
  const args = context.parameters(chain.map((link) => link.name));
  return args && { name, args, current: index, about: '' };
}

/**
 * Returns the signature in at most `width` columns. Where the whole signature does not fit, only the current argument
 * is described.
 */
export function signatureLine(
  { name, args, current, about }: Signature,
  width: number,
  style: AssistStyle = PLAIN_STYLE,
): string {
  const at = Math.min(current, args.length - 1);
  const isRest = args[at]?.startsWith('...') === true;
  const isHere = (i: number) => i === current || (i === at && isRest);
  // Without colour the current argument is marked with asterisks, which also take columns.
  const plain = `${name}(${args.map((arg, i) => (isHere(i) ? PLAIN_STYLE.current(arg) : arg)).join(', ')})`;
  if (textWidth(plain) > width) return style.faint(clip(`${args[current] ?? name}: ${about}`, width));
  const call = `${name}(${args.map((arg, i) => (isHere(i) ? style.current(arg) : style.faint(arg))).join(style.faint(', '))})`;
  const room = width - textWidth(plain) - 2;
  return about !== '' && room >= 12 ? `${call}  ${style.faint(clip(about, room))}` : call;
}

/** Whether the call takes arguments; without arguments there is nothing to show. */
export const hasArguments = ({ args }: Pick<Signature, 'args'>): boolean => args.length > 0;
