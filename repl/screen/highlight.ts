/** Colours an input while it is typed. Pure: no I/O. */
import { scan } from '../../src/assist/index.js';
import type { Paint } from './layout.js';
import { THEME_TONES, type Tones } from './tones.js';

const KEYWORD =
  /^(?:async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|finally|for|from|function|if|import|in|instanceof|interface|let|new|of|return|static|super|switch|this|throw|try|type|typeof|var|void|while|yield)$/;
const CONSTANT = /^(?:true|false|null|undefined|NaN|Infinity)$/;

/** Longer texts are not coloured, because every keystroke would colour all of the text again. */
const MAX_LENGTH = 20_000;

export function highlight(text: string, tones: Tones = THEME_TONES): Paint[] {
  if (text.length > MAX_LENGTH) return [];
  const command = /^\s*\.[A-Za-z]\w*(?=\s|$)/.exec(text)?.[0];
  if (command !== undefined) return [{ start: 0, end: command.length, code: tones.accent }];
  const paints: Paint[] = [];
  const tokens = scan(text);
  tokens.forEach(({ kind, text: word, start, end, isOpen }, i) => {
    if (kind === 'string') {
      // The colour includes the quotes. An open string has only one quote, and a piece of a template may have none.
      const from = /['"`]/.test(text[start - 1] ?? '') ? start - 1 : start;
      const to = !isOpen && /['"`]/.test(text[end] ?? '') ? end + 1 : end;
      paints.push({ start: from, end: to, code: tones.text });
    } else if (kind === 'number') paints.push({ start, end, code: tones.accent });
    else if (kind === 'word' && tokens[i - 1]?.text !== '.') {
      if (KEYWORD.test(word)) paints.push({ start, end, code: tones.keyword });
      else if (CONSTANT.test(word)) paints.push({ start, end, code: tones.accent });
    }
  });
  return paints;
}
