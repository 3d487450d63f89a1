/** Prints the help pages of the command line, wrapped to the width of the terminal, at most 80 columns. */
import { printOut } from '../../output/index.js';
import { lines } from '../../text/index.js';

const MAX_COLUMNS = 80;
const MIN_COLUMNS = 40;

/** Widest left column of wrapped lines: with more, descriptions would be columns of single words. */
const MAX_INDENT = 40;

export function printHelp(page: string): void {
  const columns = process.stdout.columns || MAX_COLUMNS;
  printOut(lines(`${wrapHelp(page, Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, columns)))}\n`));
}

/** A label and its description, two or more spaces apart. */
const ITEM = /^(\s*\S.*?(?<!\.) {2,})(\S.*)$/;
/** A line with an option that fills the left column, so that only one space separates it from its description. */
const LONG_OPTION = /^(\s+--?[a-z][\w-]*(?: [^a-z\s]+)? )([a-z].*)$/;

/** Lines that are read as one text: a paragraph, or an option with its description. */
interface Block {
  readonly lines: string[];
  /** The start of the first line, which is not wrapped: the option and the spaces after it. */
  readonly head: string;
  readonly words: string[];
}

/**
 * Wraps a help page. Lines that fit stay as they are.
 *
 * @param text paragraphs, and lines `  --option   description` whose further lines are indented like the description
 */
export function wrapHelp(text: string, width: number): string {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const [, head = '', description = ''] = LONG_OPTION.exec(line) ?? ITEM.exec(line) ?? [];
    const isContinued =
      open !== undefined &&
      line.trim() !== '' &&
      head === '' &&
      continues(open, indent) &&
      !/^(?:Usage|\s*spotlab)/.test(line);
    if (isContinued && open) {
      open.lines.push(line);
      open.words.push(...wordsOf(line));
      continue;
    }
    open = { lines: [line], head, words: wordsOf(head === '' ? line : description) };
    blocks.push(open);
    if (line.trim() === '' || /^(?:Usage|\s*spotlab)/.test(line)) open = undefined;
  }
  return blocks.flatMap((block) => wrapBlock(block, width)).join('\n');
}

/** Whether a line with this indentation belongs to the open block. */
function continues({ head, lines: [first = ''] }: Block, indent: number): boolean {
  if (head === '') return indent === 0 && /[a-z,;:.)]$/.test(first) && /\s/.test(first.trim());
  return indent >= Math.min(head.length, 10) && indent > (/^ */.exec(head)?.[0].length ?? 0);
}

/** The words of a line; a list without spaces may break after its commas. */
const wordsOf = (line: string): string[] =>
  line
    .trim()
    .split(/\s+|(?<=",)(?=")/)
    .filter(Boolean);

function wrapBlock({ lines, head, words }: Block, width: number): string[] {
  if (lines.every((line) => line.length <= width)) return lines;
  const column = head === '' ? (/^ */.exec(lines[0] as string)?.[0].length ?? 0) : head.length;
  const indent = ' '.repeat(Math.min(column, MAX_INDENT, Math.floor(width / 2)));
  return wrapWords(words, head === '' ? indent : head, indent, width);
}

/** The words in lines of at most `width` columns: the first line begins with `head`, the others with `indent`. */
export function wrapWords(words: readonly string[], head: string, indent: string, width: number): string[] {
  const wrapped: string[] = [];
  let line = head;
  let isEmpty = true;
  for (const word of words) {
    const gap = isEmpty || (/",$/.test(line) && word.startsWith('"')) ? '' : ' ';
    if (line.length + gap.length + word.length > width) {
      wrapped.push(line.trimEnd());
      line = indent + word;
    } else line += gap + word;
    isEmpty = false;
  }
  return [...wrapped, line];
}
