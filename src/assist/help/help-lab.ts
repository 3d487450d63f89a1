/** Help on `lab` and its functions: what the comments of the sources say (lab-notes.gen.ts). Pure: no I/O. */
import { wrap } from '../text/wrap.js';
import { type LabNote, labNotes } from './lab-notes.gen.js';
import { type HelpStyle, requestFor } from './overview.js';
import { paragraphs, type Row, section } from './page.js';

/** The function of the lab that a name means; undefined if it has none. */
export const labNote = (name: string): LabNote | undefined =>
  Object.hasOwn(labNotes, name) ? labNotes[name] : undefined;

/** The first sentence of a description. */
export const firstSentence = (about: string): string => /^.*?[.:](?= |$)/.exec(plain(about))?.[0] ?? plain(about);

/** Help on `lab`, `lab.run` and so on; undefined for another topic. */
export function labHelp(topic: string, width: number, style: HelpStyle): string | undefined {
  const [, name] = /^(?:await\s+)?lab(?:\.(\w+))?(?:\(.*)?$/s.exec(topic) ?? [];
  if (name === undefined) return /^lab$/.test(topic) ? listHelp(width, style) : undefined;
  const note = labNote(name);
  if (!note) return undefined;
  return [
    style.name(usageOf(name, note)),
    ...wrap(plain(note.about), width, '  '),
    ...section('arguments', rowsOf(note.params), width, style),
    ...section('options', rowsOf(note.options), width, style),
    ...paragraphs('errors', note.throws === '' ? [] : [plain(note.throws)], width, style),
    '',
    style.faint('example'),
    ...wrap(note.example, width - 2, '').map((line, at) => (at === 0 ? `  ${line}` : `    ${line}`)),
  ].join('\n');
}

const usageOf = (name: string, { args }: LabNote): string => `lab.${name}(${args.join(', ')})`;

function listHelp(width: number, style: HelpStyle): string {
  const rows = Object.entries(labNotes).map(([name, { about }]): Row => [`.${name}`, firstSentence(about)]);
  const about =
    'Tests strategies against the matching engine, in the time of an exchange of their own. A strategy is an async ' +
    `function over a client such as x; it never trades with your account. ${requestFor(style, 'lab.run')} explains a function.`;
  return [style.name('lab'), ...wrap(about, width, '  '), ...section('functions', rows, width, style)].join('\n');
}

const rowsOf = (notes: Readonly<Record<string, string>>): Row[] =>
  Object.entries(notes).map(([name, about]) => [name, plain(about)]);

const plain = (text: string): string => text.replaceAll('`', '');
