import { expect, test } from 'vitest';
import { completeInput } from '../../../repl/complete-input.js';
import { emptyContext } from '../../../repl/completion/session-context.js';
import { helpOn } from '../../../src/assist/help/help.js';
import { noteOf } from '../../../src/assist/input/candidate.js';
import { endpointTable } from '../../../src/protocol/endpoints/table.gen.js';

const topicsAfter = (typed: string) =>
  completeInput(`.help ${typed}`, emptyContext).candidates.map((one) => ({ text: one.text, note: noteOf(one) ?? '' }));

test('.help kl offers the verb for klines first, and the stream with its whole name', () => {
  const [first, ...others] = topicsAfter('kl');
  expect(first).toMatchObject({ text: 'klines', note: expect.stringMatching(/^Klines \(candlestick bars\)/) });
  expect(others.map(({ text }) => text)).toContain('stream.klines');
});

test('each topic that Tab offers after .help has a page, and the page is about the described topic', () => {
  const plain = (text: string) => text.replaceAll('`', '').replace(/\s+/g, ' ');
  const offered = new Map(
    [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => topicsAfter(letter).map((one) => [one.text, one.note])),
  );
  expect(offered.size).toBeGreaterThan(150);
  for (const [topic, note] of offered) {
    if (topic.startsWith('.')) continue;
    const page = plain(helpOn(topic, endpointTable, 100) ?? 'no page');
    expect(page, topic).toContain(plain(note).slice(0, 30).replace(/\.$/, ''));
  }
});

test('help on a name that several verbs have describes the first verb and names the others', () => {
  const page = helpOn('trades', endpointTable, 80) ?? '';
  expect(page).toMatch(/^x\.market\.trades\(symbol\)/);
  expect(page).toMatch(/Also: \.help convert\.trades, \.help stream\.trades\.$/);
});
