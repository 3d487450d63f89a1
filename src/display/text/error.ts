/** Draws an error as a card: name and code, message, advice, and its data fields. The card omits the stack. */

import type { ShowContext } from '../context/context.js';
import { type Block, type Field, fieldsBlock, line } from './blocks.js';
import { span } from './rich.js';
import { isWireObject, textOf } from './wire-value.js';

/** Fields that the card shows elsewhere or omits. */
const SHOWN_ELSEWHERE = new Set(['name', 'message', 'code', 'advice', 'stack', 'cause', 'verb', 'exchangeMessage']);

/** An error-like value as a card; undefined for another value. */
export function errorBlocks(value: unknown, _context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || typeof value.message !== 'string') return undefined;
  const [advice, code] = [textOf(value.advice).trim(), textOf(value.code)];
  const message = withoutAdvice(value.message, advice);
  return [
    {
      kind: 'card',
      tone: 'alarm',
      title: [span(textOf(value.name) || 'Error', 'alarm'), span(code === '' ? '' : `  ${code}`, 'dim')],
      blocks: [
        ...message.split('\n').map((text) => line(text)),
        ...(advice === '' ? [] : advice.split('\n').map((text) => line(span('→ ', 'accent'), text))),
        fieldsBlock(
          Object.entries(value)
            .filter(([name, field]) => !SHOWN_ELSEWHERE.has(name) && textOf(field) !== '')
            .map(([name, field]): Field => [name, textOf(field)]),
        ),
      ],
    },
  ];
}

/** The message without the advice: the errors of spotlab end with their advice, which the card shows separately. */
function withoutAdvice(message: string, advice: string): string {
  const text = message.trim();
  return advice !== '' && text !== advice && text.endsWith(advice) ? text.slice(0, -advice.length).trim() : text;
}
