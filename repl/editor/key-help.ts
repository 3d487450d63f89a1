/** The keys of the line editor, for `.keys` and docs/repl.md. Pure: no I/O. */

/** Keys and their actions, by group. */
export const KEY_HELP: Readonly<Record<string, readonly (readonly [keys: string, does: string])[]>> = {
  Run: [
    ['Enter', 'runs a complete input; otherwise a new line'],
    ['Alt-Enter', 'starts a new line'],
    ['Ctrl-C', 'discards or interrupts the input; twice: exits'],
    ['Ctrl-D', 'exits at an empty prompt; else deletes right'],
    ['Ctrl-Z', 'suspends spotlab; fg returns'],
  ],
  Move: [
    ['← →, Ctrl-B Ctrl-F', 'one character'],
    ['Ctrl-← Ctrl-→, Alt-B Alt-F', 'one word'],
    ['Home End, Ctrl-A Ctrl-E', 'start and end of the line'],
    ['Ctrl-Home Ctrl-End', 'start and end of the input'],
    ['↑ ↓', 'in an input of several lines: one line'],
  ],
  History: [
    ['↑ ↓', 'earlier and later inputs with the same start'],
    ['→, End', 'at the end: takes the suggestion'],
    ['Ctrl-P Ctrl-N', 'earlier and later inputs, from any line'],
    ['Ctrl-R, Ctrl-S', 'searches back and forth; Enter takes the match'],
  ],
  Edit: [
    ['Backspace, Delete', 'one character'],
    ['Ctrl-W, Alt-D', 'cuts the word to the left, to the right'],
    ['Ctrl-U, Ctrl-K', 'cuts to the start, to the end of the line'],
    ['Ctrl-Y', 'inserts the cut text'],
    ['Ctrl-T', 'swaps two characters'],
    ['Ctrl-_', 'undo'],
    ['Alt-E', 'edits in the program of VISUAL or EDITOR'],
    ['Ctrl-L', 'clears the screen'],
  ],
  Complete: [
    ['Tab, Shift-Tab', 'completes; in a list: the next, the previous'],
    ['Escape', 'closes the list'],
  ],
};

/** The keys as text of at most 80 columns. */
export function keyHelpText(faint: (text: string) => string): string {
  const all = Object.values(KEY_HELP).flat();
  const column = Math.max(...all.map(([keys]) => keys.length)) + 2;
  return Object.entries(KEY_HELP)
    .map(([group, rows]) => [faint(group), ...rows.map(([keys, does]) => `  ${keys.padEnd(column)}${does}`)].join('\n'))
    .join('\n');
}
