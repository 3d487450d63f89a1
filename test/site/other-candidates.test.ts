/** Tests which completion candidates of TypeScript are added to those of the prompt: none is shown twice. */
import { expect, test } from 'vitest';

import { otherCandidates } from '../../site/editor/other-candidates.js';

const own = (replaced: number, ...texts: string[]) => ({
  replaced,
  candidates: texts.map((text) => ({ text, note: '' })),
});
const typed = (from: number, ...texts: string[]) => ({
  from,
  candidates: texts.map((text) => ({ text, kind: 'method' })),
});

test('a candidate that the prompt offers is not offered a second time from TypeScript', () => {
  expect(otherCandidates(9, own(0, 'limit', 'market'), typed(9, 'limit', 'with'))).toEqual([
    { text: 'with', kind: 'method' },
  ]);
});

test('candidates of TypeScript that replace another text than those of the prompt are left out', () => {
  expect(otherCandidates(20, own(3, "'BTCUSDT'"), typed(18, 'BUY'))).toEqual([]);
  expect(otherCandidates(20, own(2, 'BUY'), typed(18, 'BUY', 'SELL'))).toEqual([{ text: 'SELL', kind: 'method' }]);
});

test('all candidates of TypeScript are offered if the prompt offers nothing', () => {
  const all = typed(2, 'map').candidates;
  expect(otherCandidates(4, undefined, typed(2, 'map'))).toEqual(all);
  expect(otherCandidates(4, own(0), typed(2, 'map'))).toEqual(all);
  expect(otherCandidates(4, own(2, 'map'), undefined)).toEqual([]);
});
