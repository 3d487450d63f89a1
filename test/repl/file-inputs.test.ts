import { describe, expect, test } from 'vitest';
import { inputsOf, sessionFileText } from '../../repl/evaluation/file-inputs.js';
import { SessionRecord } from '../../repl/evaluation/session-record.js';

/** The inputs without the line breaks that keep line numbers. */
const inputsIn = (text: string, everyStatement = false) => {
  const parts = inputsOf(text, everyStatement);
  return parts.isProgram ? 'program' : [...parts.functions, ...parts.inputs].map((input) => input.trim());
};

describe('the inputs of a file', () => {
  test('a file without marks (// %%) is run as one program', () => {
    expect(inputsIn('const a = 1\na + 1')).toBe('program');
    expect(inputsIn('const a = (')).toBe('program');
  });

  test('a file without marks that uses the last value (_) is run statement by statement', () => {
    expect(inputsIn("x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')\n\nawait _")).toEqual([
      "x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')",
      'await _',
    ]);
  });

  test('text that is piped into the REPL is run statement by statement, functions first', () =>
    expect(inputsIn('f()\nfunction f() { return 1 }', true)).toEqual(['function f() { return 1 }', 'f()']));

  test('begin at the marks of the file, and keep their line numbers', () => {
    const text = '// a title\n\n// %% 1\nconst a = 1\n\n// %% 3\nconst a = 2; a\n// %%\n// only a comment\n';
    expect(inputsIn(text)).toEqual(['const a = 1', 'const a = 2; a']);
    const parts = inputsOf(text);
    expect(parts.isProgram ? [] : parts.inputs.map((input) => input.search(/\S/))).toEqual([3, 6]);
  });
});

describe('a saved session', () => {
  const saved = () => {
    const record = new SessionRecord(['hunter2hunter2']);
    const typed = (text: string, ...codes: string[]) => {
      record.begin(text);
      for (const code of codes) record.ran(code);
    };
    typed('const a = 1', 'const a = 1');
    record.begin('const b = fail()');
    record.failed();
    typed('.chart', "x.market.klines('BTCUSDT', '1h').limit(56)");
    typed('.teach');
    typed("const key = 'hunter2hunter2'", "const key = 'hunter2hunter2'");
    record.begin('.load steps.ts');
    record.ran('const c = 1');
    record.failed();
    typed('klines?');
    typed('help');
    typed('.save s.ts');
    return record.inputs;
  };

  test('a saved session has inputs as they ran, commands as their calls, and the reason for each input that is left out', () => {
    expect(saved()).toEqual([
      { number: 1, codes: ['const a = 1'] },
      { number: 2, codes: [], leftOut: 'it failed' },
      { number: 3, codes: ["x.market.klines('BTCUSDT', '1h').limit(56)"] },
      { number: 4, codes: [], leftOut: '.teach' },
      { number: 5, codes: [], leftOut: 'it contains a secret' },
      { number: 6, codes: ['const c = 1'], leftOut: 'the rest of it failed' },
      { number: 7, codes: [], leftOut: 'a help request' },
      { number: 8, codes: [], leftOut: 'a help request' },
    ]);
  });

  test('the text of the saved file has the inputs of the session, without secrets', () => {
    const text = sessionFileText('title', saved());
    expect(text).toContain('// left out: .teach\n');
    expect(text).not.toContain('hunter2');
    expect(inputsIn(text)).toEqual(['const a = 1', "x.market.klines('BTCUSDT', '1h').limit(56)", 'const c = 1']);
  });
});
