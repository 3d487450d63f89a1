/**
 * Makes text from outside harmless: an exchange's message, a file name, a field of a reply. Such text could set the title
 * of a terminal, write to its clipboard, clear it, reverse the order of characters, or look like a line of ours.
 */

/**
 * Control characters except tab and newline, characters without width, controls of the writing direction, and halves of
 * surrogate pairs.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern searches for control characters
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;

const REPLACEMENT = '\ufffd';

/**
 * Nearly all texts consist of these characters, and none of them is unsafe. This one test costs half as much as the two
 * replacements.
 */
const SAFE = /^[\x20-\x7e\u00a0-\u02ff\u2000-\u200a\u2010-\u2027\u2030-\u205f\u2070-\u2bff]*$/;

/**
 * The text in one line: tabs and line breaks become blanks, and characters that could disturb a terminal or an XML file
 * become U+FFFD.
 */
export function cleanText(text: string): string {
  return SAFE.test(text) ? text : text.replace(/[\t\n\r]+/g, ' ').replace(UNSAFE, REPLACEMENT);
}

/** The text, which keeps its lines and tabs; other unsafe characters become U+FFFD. */
export function cleanLines(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(UNSAFE, REPLACEMENT);
}

/** The colours and weights that spotlab and Node's `inspect` use. Not among them: hidden and blinking text, backgrounds. */
const SGR = '(?:[0-47]|2[1-479]|3[0-79]|9[0-7]|38;5;\\d{1,3}|38;2;\\d{1,3};\\d{1,3};\\d{1,3})';
const OWN = new RegExp(`(\\x1b\\[(?:${SGR}(?:;${SGR})*)?m)`);

/** The text with its lines and the colours that spotlab uses. Every other escape sequence becomes harmless. */
export function cleanDrawn(text: string): string {
  if (!text.includes('\x1b')) return cleanLines(text);
  // `split` puts the matches of the group, which are the colour codes, at the odd indices.
  return text
    .split(OWN)
    .map((part, at) => (at % 2 === 1 ? part : cleanLines(part)))
    .join('');
}

/** The JSON text with unsafe characters written as escapes: it means the same, and it can be printed. */
export function cleanJson(json: string): string {
  return json.replace(UNSAFE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
