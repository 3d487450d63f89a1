/**
 * Prints the help page of a member of a client or of a result; the text is the comment of the member in its type. Pure:
 * no I/O.
 */
import { wrap } from '../text/wrap.js';
import { type MemberKind, memberNotes } from './member-help.gen.js';
import type { HelpStyle } from './overview.js';
import { paragraphs, type Row, section, usageLines } from './page.js';

/** The text from the comment of a member. */
export interface MemberNote {
  /** Names of the arguments, optional ones with a question mark; absent for a property. */
  readonly args?: readonly string[];
  readonly about: string;
  /** Explanations of some arguments. */
  readonly params: Readonly<Record<string, string>>;
  readonly throws: string;
  /** One example in a line. */
  readonly example: string;
}

/** The first sentence about a member of a kind of value; undefined if it is not described. */
export function memberSummary(kind: MemberKind, name: string): string | undefined {
  const note = noteOn(kind, name);
  return note && firstSentence(note.about);
}

/**
 * The page of a member.
 *
 * @param path the code of the member, such as `rows.toTable`
 * @returns undefined if it is not described
 */
export function memberPage(
  kind: MemberKind,
  name: string,
  path: string,
  width: number,
  style: HelpStyle,
): string | undefined {
  const note = noteOn(kind, name);
  return note && notePage(path, note, [], width, style);
}

/** @param options further parts of the page */
export function notePage(
  path: string,
  { args, about, params, throws, example }: MemberNote,
  options: readonly Row[],
  width: number,
  style: HelpStyle,
): string {
  const rows = Object.entries(params).map(([name, text]): Row => [name, plain(text)]);
  const examples = example.split('\n').filter((code) => code !== '');
  const lines = examples.flatMap((code) =>
    wrap(code, width - 4, '').map((line, at) => (at === 0 ? `  ${line}` : `    ${line}`)),
  );
  return [
    ...usageLines(`${path}${usageOf(args)}`, width, style),
    ...wrap(plain(about), width, '  '),
    ...section('arguments', rows, width, style),
    ...section('options', options, width, style),
    ...paragraphs('errors', throws === '' ? [] : [plain(throws)], width, style),
    ...(lines.length === 0 ? [] : ['', style.faint(examples.length > 1 ? 'examples' : 'example'), ...lines]),
  ].join('\n');
}

/** The arguments as they are typed: in parentheses, or as a template literal. */
function usageOf(args: MemberNote['args']): string {
  if (!args) return '';
  return args[0] === 'strings' ? '`…`' : `(${args.join(', ')})`;
}

/** The first sentence of a description, or its part before a colon. */
export const firstSentence = (about: string): string =>
  (/^.*?[.:](?= |$)/.exec(plain(about))?.[0] ?? plain(about)).replace(/:$/, '.');

/** A comment without the marks of code. */
export const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '');

function noteOn(kind: MemberKind, name: string): MemberNote | undefined {
  const notes = memberNotes[kind];
  return Object.hasOwn(notes, name) ? notes[name] : undefined;
}
