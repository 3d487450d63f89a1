/** Tests at which place of the screen the line editor draws, by the escape sequences that a terminal receives. */
import { expect, test } from 'vitest';
import { Screen } from '../../../repl/editor/screen.js';

const layout = {
  rows: [
    { text: '> a', goesOn: true },
    { text: 'bc', goesOn: false },
  ],
  cursor: { row: 1, column: 2 },
};

const starts = (begin: string) => (text: string) => text.startsWith(begin);

function drawnBy(act: (screen: Screen) => void): string {
  let written = '';
  const screen = new Screen({ write: (text: string) => (written += text) });
  act(screen);
  written = '';
  screen.draw(layout);
  return written;
}

test('the editor erases from the second column of a row on: from the first cell, tmux would keep a copy of the screen', () => {
  expect(drawnBy(() => {})).satisfy(starts('\r \x1b[J\r> a'));
  expect(drawnBy((screen) => screen.draw(layout))).satisfy(starts('\r\x1b[1A \x1b[J\r> a'));
});

test('after Ctrl-L the input is drawn in the first row of the screen, wherever a resize has moved the cursor', () => {
  const cleared = (screen: Screen) => {
    screen.clear();
    screen.draw(layout);
    screen.moved(0);
  };
  expect(drawnBy(cleared)).satisfy(starts('\x1b[H \x1b[J\r> a'));
  // After output below the input, a layout starts in the row of the cursor again.
  const left = (screen: Screen) => {
    cleared(screen);
    screen.leave();
  };
  expect(drawnBy(left)).satisfy(starts('\r \x1b[J\r> a'));
});
