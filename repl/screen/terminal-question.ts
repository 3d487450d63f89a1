/**
 * Asks a question on the terminal while an input runs, and reads the answer key by key, so that neither the line editor nor
 * the end of input sees it. What was typed before the question was there is no answer: it is given back.
 */
import { emitKeypressEvents, type Key } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { interruptSignal } from '../../src/client/index.js';
import { captureKeys } from './keys.js';

/** What a key makes of the answer as typed so far: more of it, the end of it, or nothing. */
export type AnswerStep = { readonly typed: string } | { readonly answer: string };

/** Longest answer that is kept; nobody needs more than a word. */
const MAX_ANSWER = 20;

/** Enter ends the answer, Escape and Ctrl-D give none. */
export function answerStep(typed: string, { name, ctrl, meta, sequence = '' }: Key): AnswerStep {
  if (name === 'return' || name === 'enter') return { answer: typed };
  if (name === 'escape' || (ctrl && name === 'd')) return { answer: '' };
  if (name === 'backspace') return { typed: [...typed].slice(0, -1).join('') };
  if (ctrl && name === 'u') return { typed: '' };
  const isText = !ctrl && !meta && /^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(sequence);
  return { typed: isText && typed.length < MAX_ANSWER ? typed + sequence : typed };
}

/** Event-loop turns without a key after which everything typed ahead has been read. */
const IDLE_TURNS = 3;

/**
 * Shows `text`, the last line of which is the question, and resolves with the answer; '' when Ctrl-C ends it, and undefined
 * where there is no terminal to ask on.
 */
export async function askOnTerminal(text: string, screen: NodeJS.WriteStream): Promise<string | undefined> {
  const input = process.stdin;
  if (!input.isTTY || !screen.isTTY) return undefined;
  emitKeypressEvents(input);
  let typedAhead = '';
  let onKey = ({ sequence }: Key) => {
    typedAhead += sequence ?? '';
  };
  const release = captureKeys((key) => onKey(key));
  try {
    for (let [turns, seen] = [0, 0]; turns < IDLE_TURNS; turns += 1) {
      await turn();
      if (typedAhead.length > seen) [turns, seen] = [-1, typedAhead.length];
    }
    screen.write(text);
    return await readAnswer(screen, (listener) => {
      onKey = listener;
    });
  } finally {
    release();
    if (typedAhead !== '') input.unshift(Buffer.from(typedAhead));
  }
}

function readAnswer(screen: NodeJS.WriteStream, listen: (onKey: (key: Key) => void) => void): Promise<string> {
  return new Promise((resolve) => {
    let typed = '';
    const signal = interruptSignal();
    const finish = (answer: string) => {
      signal?.removeEventListener('abort', onAbort);
      listen(() => {});
      screen.write('\n');
      resolve(answer);
    };
    const onAbort = () => finish('');
    signal?.addEventListener('abort', onAbort, { once: true });
    listen((key) => {
      const step = answerStep(typed, key);
      if ('answer' in step) {
        finish(step.answer);
        return;
      }
      // The answer is short and stands at the end of the line: taken back and written again.
      screen.write('\b \b'.repeat(typed.length) + step.typed);
      typed = step.typed;
    });
  });
}
