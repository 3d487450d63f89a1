/** Help on `lab` and its functions: what the comments of the sources say (lab-notes.gen.ts). Pure: no I/O. */
import { wrap } from '../text/wrap.js';
import { firstSentence, notePage, plain } from './help-member.js';
import { type LabNote, labNotes } from './lab-notes.gen.js';
import { type HelpStyle, requestFor } from './overview.js';
import { type Row, section } from './page.js';

/** The function of the lab that a name means; undefined if the name means none. */
export const labNote = (name: string): LabNote | undefined =>
  Object.hasOwn(labNotes, name) ? labNotes[name] : undefined;

/** Help on `lab`, `lab.run` and so on; undefined for another topic. */
export function labHelp(topic: string, width: number, style: HelpStyle): string | undefined {
  const [, name] = /^(?:await\s+)?lab(?:\.(\w+))?(?:\(.*)?$/s.exec(topic) ?? [];
  if (name === undefined) return /^lab$/.test(topic) ? listHelp(width, style) : undefined;
  const note = labNote(name);
  if (!note) return undefined;
  const options = Object.entries(note.options).map(([option, about]): Row => [option, plain(about)]);
  return notePage(`lab.${name}`, note, options, width, style);
}

function listHelp(width: number, style: HelpStyle): string {
  const rows = Object.entries(labNotes).map(([name, { about }]): Row => [`.${name}`, firstSentence(about)]);
  const about =
    'Tests strategies against the matching engine, in the time of an exchange of their own. A strategy is an async ' +
    `function over a client such as x; it never trades with your account. ${requestFor(style, 'lab.run')} explains a function.`;
  return [style.name('lab'), ...wrap(about, width, '  '), ...section('functions', rows, width, style)].join('\n');
}
