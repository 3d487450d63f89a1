/**
 * Asks a question on the terminal while an input runs. It reads the answer key by key, so that neither the line editor
 * nor the next input receives the keys. Text typed before the question appeared is no answer: it is returned to the
 * input.
 */

import { emitKeypressEvents, type Key } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { interruptSignal } from '../../src/client/index.js';
import { printTo } from '../../src/output/index.js';
import { drawn, text } from '../../src/text/index.js';
import { captureKeys } from './keys.js';

/** The effect of a key on the answer: the text typed so far, or the final answer. */
export type AnswerStep = { readonly typed: string } | { readonly answer: string };

/** Longest answer; answers are one word. */
const MAX_ANSWER = 20;

/** Enter ends the answer; Escape and Ctrl-D give an empty answer. */
export function answerStep(typed: string, { name, ctrl, meta, sequence = '' }: Key): AnswerStep {
  if (name === 'return' || name === 'enter') return { answer: typed };
  if (name === 'escape' || (ctrl && name === 'd')) return { answer: '' };
  if (name === 'backspace') return { typed: [...typed].slice(0, -1).join('') };
  if (ctrl && name === 'u') return { typed: '' };
  const isText = !ctrl && !meta && /^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(sequence);
  return { typed: isText && typed.length < MAX_ANSWER ? typed + sequence : typed };
}

/** Number of event-loop turns without a key after which all keys typed ahead have arrived. */
const IDLE_TURNS = 3;

/**
 * Shows `question`, whose last line is the question, and resolves with the answer; '' after Ctrl-C, and undefined without a
 * terminal.
 */
export async function askOnTerminal(question: string, screen: NodeJS.WriteStream): Promise<string | undefined> {
  const input = process.stdin;
  if (!input.isTTY || !screen.isTTY) return undefined;
  emitKeypressEvents(input);
  let typedAhead = '';
  let onKey = ({ sequence }: Key) => {
    typedAhead += sequence ?? '';
  };
  const captured = captureKeys((key) => onKey(key));
  try {
    for (let [turns, seen] = [0, 0]; turns < IDLE_TURNS; turns += 1) {
      await turn();
      if (typedAhead.length > seen) [turns, seen] = [-1, typedAhead.length];
    }
    printTo(screen, drawn(question));
    const listenWith = (listener: (key: Key) => void) => {
      onKey = listener;
    };
    return await readAnswer(screen, listenWith, () => captured.passOn());
  } finally {
    captured.release();
    if (typedAhead !== '') input.unshift(Buffer.from(typedAhead));
  }
}

/** @param ended called with the answer: later keys belong to the next input */
function readAnswer(
  screen: NodeJS.WriteStream,
  listen: (onKey: (key: Key) => void) => void,
  ended: () => void,
): Promise<string> {
  return new Promise((resolve) => {
    let typed = '';
    const signal = interruptSignal();
    const finish = (answer: string) => {
      signal?.removeEventListener('abort', onAbort);
      ended();
      printTo(screen, text`\n`);
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
      // The answer is short and at the end of the line, so it is erased and written again.
      screen.write('\b \b'.repeat(typed.length) + step.typed);
      typed = step.typed;
    });
  });
}
