import { afterEach, describe, expect, test } from 'vitest';
import { KEYS, Typing } from './typing.js';

afterEach(Typing.closeAll);

const { enter, altEnter, up, down, left, home, backspace, tab, shiftTab, ctrl, paste } = KEYS;

describe('Enter', () => {
  test('runs a complete input', () => {
    expect(new Typing().type('1 + 1').press(enter).submitted).toEqual(['1 + 1']);
  });

  test('starts an indented line when the input is incomplete; a closing bracket removes the indentation', () => {
    const typing = new Typing({ isIncomplete: (text) => !text.endsWith('}') }).type('f() {').press(enter).type('g()');
    typing.press(enter).type('}').press(enter);
    expect(typing.submitted).toEqual(['f() {\n  g()\n}']);
    expect(typing.screen).toEqual(['> f() {', '...   g()', '... }', '']);
  });

  test('runs a complete input from any line; Alt-Enter starts a new line anywhere', () => {
    const typing = new Typing().type('ab').press(altEnter).type('c').press(up, altEnter);
    expect(typing.submitted).toEqual([]);
    typing.press(up, enter);
    expect(typing.submitted).toEqual(['a\nb\nc']);
  });

  test('after two empty lines a hint says that a bracket or quote is still open', () => {
    const typing = new Typing({ isIncomplete: () => true }).type('f(').press(enter, enter, enter);
    expect(typing.screen.at(-1)).toContain('Still open: a bracket');
  });

  test('inputs typed ahead wait, and each runs at the next prompt', () => {
    const typing = new Typing().press('1\r2\r3');
    expect(typing.submitted).toEqual(['1']);
    typing.editor.prompt();
    expect(typing.submitted).toEqual(['1', '2']);
    typing.editor.prompt();
    expect(typing.screen).toEqual(['> 3']);
  });
});

describe('a paste into the prompt', () => {
  test('keeps its tabs and lines, and runs only with Enter', () => {
    const typing = new Typing().press(paste('if (a) {\r\tb()\r}\r'));
    expect(typing.submitted).toEqual([]);
    typing.press(enter);
    expect(typing.submitted).toEqual(['if (a) {\n\tb()\n}']);
  });

  test.each([
    ['Windows', 'a\r\n\r\nb\r\n'],
    ['Windows, as terminals send it', 'a\r\r\r\rb\r\r'],
    ['Unix', 'a\n\nb\n'],
  ])('may have line ends of %s', (_system, text) => {
    expect(new Typing().press(paste(text), enter).submitted).toEqual(['a\n\nb']);
  });

  test('a paste that the terminal does not mark as a paste does not trigger completion', () => {
    let asked = 0;
    const complete = () => {
      asked += 1;
      return { candidates: ['x'], prefix: '' };
    };
    const typing = new Typing({ complete, isIncomplete: (text) => !text.endsWith('}') });
    typing.press('if (a) {\r\tb()\r}\r');
    expect(asked).toBe(0);
    expect(typing.submitted).toHaveLength(1);
  });

  test('is inserted without control characters', () => {
    expect(new Typing().press(paste('a\x07\u202eb'), enter).submitted).toEqual(['ab']);
  });
});

test('a paste that the terminal does not mark is drawn once; Alt-E edits the input in the program of EDITOR', async () => {
  let hints = 0;
  const count = () => {
    hints += 1;
    return [];
  };
  const typing = new Typing({ hint: count });
  const before = hints;
  typing.press('x'.repeat(200));
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  expect(hints - before).toBe(1);
  process.env.VISUAL = "sed -i 's/a/edited/'";
  try {
    expect(new Typing().type('a').press('\x1be', enter).submitted).toEqual(['edited']);
  } finally {
    delete process.env.VISUAL;
  }
});

describe('the history of inputs', () => {
  const entries = ['function f() {\n  return 1\n}', 'x.limits', 'const a = 1'];

  test('recalls a multi-line input, to be edited as a whole', () => {
    const typing = new Typing({ entries }).press(up, up, ctrl('e'), backspace, '2', down, enter);
    expect(typing.submitted).toEqual(['function f() {\n  return 2\n}']);
  });

  test('suggests the rest of the newest input with the same start; End and → take it', () => {
    const history = ['x.limits.windows', 'x.limits', "const f = () => {\n  return 'x'\n}"];
    const typing = new Typing({ entries: history, color: true }).type('x.');
    expect(typing.screen).toEqual(['> x.limits.windows']);
    expect(typing.press(enter).submitted).toEqual(['x.']);
    typing.editor.prompt();
    expect(typing.type('x.lim').press('\x1b[C', enter).submitted.at(-1)).toBe('x.limits.windows');
    typing.editor.prompt();
    expect(typing.type('cons').screen).toEqual(['> const f = () => {']);
    expect(typing.press(ctrl('e'), enter).submitted.at(-1)).toBe(history[2]);
    expect(new Typing({ entries: history }).type('x.').screen).toEqual(['> x.']);
  });

  test('steps with the arrow keys through inputs with the typed prefix, and back to the typed text', () => {
    const typing = new Typing({ entries }).type('x').press(up);
    expect(typing.screen).toEqual(['> x.limits']);
    expect(typing.press(up).screen).toEqual(['> x.limits']);
    expect(typing.press(down).screen).toEqual(['> x']);
  });

  test('is searched backwards; Enter accepts the found input, a second Enter runs it', () => {
    const typing = new Typing({ entries }).press(ctrl('r')).type('con');
    expect(typing.screen).toEqual(['> const a = 1', 'search: con_']);
    typing.press(enter);
    expect(typing.submitted).toEqual([]);
    expect(typing.press(enter).submitted).toEqual(['const a = 1']);
  });

  test('a search continues with Ctrl-R, reports the last match, and is cancelled by Ctrl-C', () => {
    const typing = new Typing({ entries }).type('mine').press(ctrl('r')).type('i');
    expect(typing.screen[0]).toBe('> function f() {');
    typing.press(ctrl('r'));
    expect(typing.screen[0]).toBe('> x.limits');
    typing.press(ctrl('r'));
    expect(typing.screen.at(-1)).toBe('no more matches: i_');
    expect(typing.press(ctrl('c')).screen).toEqual(['> mine']);
  });

  test('Ctrl-D in a search ends the search; only a second Ctrl-D leaves the session', () => {
    const typing = new Typing({ entries }).press(ctrl('r')).type('con').press(ctrl('d'));
    expect([typing.screen, typing.hasLeft]).toEqual([['> '], false]);
    expect(typing.press(ctrl('d')).hasLeft).toBe(true);
  });
});

describe('Tab', () => {
  const complete = (before: string) => {
    const prefix = /\w*$/.exec(before)?.[0] ?? '';
    return { prefix, candidates: ['depth', 'deposit', 'trades'].filter((name) => name.startsWith(prefix)) };
  };

  test('completes the only candidate', () => {
    expect(new Typing({ complete }).type('x.tr').press(tab, enter).submitted).toEqual(['x.trades']);
  });

  test('completes the common prefix, lists the candidates, and selects them in turn', () => {
    const typing = new Typing({ complete }).type('x.d').press(tab);
    expect(typing.screen).toEqual(['> x.dep', 'depth    deposit']);
    expect(typing.press(tab).screen[0]).toBe('> x.depth');
    expect(typing.press(tab).screen[0]).toBe('> x.deposit');
    expect(typing.press(shiftTab).screen[0]).toBe('> x.depth');
    // The first Enter accepts the candidate, the next one runs the line.
    expect(typing.press(enter).submitted).toEqual([]);
    expect(typing.press(enter).submitted).toEqual(['x.depth']);
  });

  test('further typing filters the list; Escape restores the typed text', async () => {
    const typing = new Typing({ complete }).type('x.').press(tab).type('depo');
    expect(typing.screen).toEqual(['> x.depo', 'deposit']);
    // A single Escape byte counts as the Escape key after a pause.
    const other = new Typing({ complete }).type('x.d').press(tab, tab, '\x1b');
    await expect.poll(() => other.screen, { interval: 5 }).toEqual(['> x.dep']);
  });

  test('describes candidates that have a description', () => {
    const described = (before: string) => ({ ...complete(before), describe: (name: string) => `about ${name}` });
    const typing = new Typing({ complete: described }).type('x.d').press(tab);
    expect(typing.screen).toEqual(['> x.dep', 'depth    about depth', 'deposit  about deposit']);
  });

  test('Tab at the start of a line indents the line', () => {
    const typing = new Typing({ complete }).type('a').press(altEnter, tab).type('b').press(enter);
    expect(typing.submitted).toEqual(['a\n  b']);
  });
});

describe('Ctrl-C and Ctrl-D', () => {
  test('Ctrl-C clears the typed text', () => {
    const typing = new Typing().type('abc').press(ctrl('c'));
    expect(typing.screen).toEqual(['> ']);
    expect(typing.hasLeft).toBe(false);
  });

  test('Ctrl-C at an empty prompt shows a hint; a second Ctrl-C exits', () => {
    const typing = new Typing().press(ctrl('c'));
    expect(typing.screen[1]).toMatch(/Press Ctrl-C again to exit/);
    expect(typing.press(ctrl('c')).hasLeft).toBe(true);
  });

  test('a second Ctrl-C does not exit if another key was pressed after the first one', () => {
    expect(new Typing().press(ctrl('c'), 'a', backspace, ctrl('c')).hasLeft).toBe(false);
  });

  test('Ctrl-D exits at an empty prompt, and deletes a character otherwise', () => {
    expect(new Typing().press(ctrl('d')).hasLeft).toBe(true);
    const typing = new Typing().type('ab').press(home, ctrl('d'), enter);
    expect(typing.submitted).toEqual(['b']);
  });

  test('in a multi-line input Ctrl-D runs the input, Ctrl-C discards it, and Enter starts a line', () => {
    const typing = new Typing();
    typing.editor.prompt('', true);
    typing.type('1').press(enter).type('2').press(ctrl('d'));
    expect(typing.submitted).toEqual(['1\n2']);
    typing.editor.prompt('', true);
    expect(typing.press(ctrl('c')).screen).toEqual(['> ']);
  });
});

describe('editing', () => {
  test.each<[name: string, keys: string[], text: string]>([
    ['cutting a word and putting it back twice', [...'ab cd', ctrl('w'), ctrl('y'), ctrl('y')], 'ab cdcd'],
    ['cutting to the end of the line', [...'abcd', left, left, ctrl('k')], 'ab'],
    ['cutting to its beginning', [...'abcd', left, ctrl('u')], 'd'],
    ['swapping', [...'abc', ctrl('t')], 'acb'],
    ['undoing', [...'abc', ctrl('w'), '\x1f'], 'abc'],
    ['a whole emoji at once', ['a', '👩‍👧', backspace], 'a'],
    ['moving by words', [...'ab cd ef', '\x1bb', '\x1bb', 'X'], 'ab Xcd ef'],
  ])('%s', (_name, keys, text) => {
    expect(new Typing().press(...keys, ctrl('e'), enter).submitted).toEqual([text]);
  });

  test('a line longer than the terminal wraps to the next row and stays one line', () => {
    const typing = new Typing({}, 10).type('0123456789abc');
    expect(typing.screen).toEqual(['> 0123456789abc']);
    expect(typing.editor.cursorRow).toBe(1);
  });

  test('an input higher than the terminal shows the rows around the cursor', () => {
    const text = Array.from({ length: 30 }, (_, i) => `line${i}`).join('\n');
    const typing = new Typing({}, 40, 10).press(paste(text));
    expect(typing.screen).toHaveLength(10);
    expect(typing.screen.at(-1)).toBe('... line29');
    for (let i = 0; i < 29; i += 1) typing.press(up);
    expect(typing.screen[0]).toBe('> line0');
    expect(typing.screen).toHaveLength(10);
  });

  test('hints are shown below the input, cut to the width', () => {
    const typing = new Typing({ hint: (before) => (before === '' ? [] : ['x'.repeat(50)]) }, 20).type('a');
    expect(typing.screen).toEqual(['> a', `${'x'.repeat(19)}…`]);
    expect(typing.press(backspace).screen).toEqual(['> ']);
  });
});
