import { describe, expect, test } from 'vitest';
import { type Menu, menuLines, openMenu, selectNext } from '../../../repl/editor/menu.js';

const names = (count: number) => Array.from({ length: count }, (_, i) => `name${i}`);
const about = (candidate: string) =>
  `what ${candidate} is and does, in so many words that they do not fit on a line of eighty`;
const size = { columns: 80, rows: 10, color: false };
const menu = (count: number, describe?: Menu['describe']) =>
  openMenu({ candidates: names(count), prefix: '', ...(describe ? { describe } : {}) }, 0);
const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));

describe('the list of completion candidates', () => {
  test('is shown in columns when there are no descriptions', () => {
    expect(menuLines(menu(4), size)).toEqual(['name0  name1  name2  name3']);
  });
  test('shows a description for each candidate, cut to the screen', () => {
    const lines = menuLines(menu(3, about), size);
    expect(lines[0]).toMatch(/^name0 {2}what name0 is and does.*…$/);
    expect(lines).toHaveLength(3);
    expect(widest(lines)).toBeLessThan(80);
  });
  test('uses several columns when one column would not fit and the screen is wide', () => {
    const lines = menuLines(menu(18, about), { columns: 200, rows: 10, color: false });
    expect(lines[0]).toMatch(/^name0 .*name1 /);
    expect(lines).toHaveLength(9);
    expect(widest(lines)).toBeLessThan(200);
  });
  test('shows which part of the list is visible', () => {
    const lines = menuLines(menu(1_248, about), size);
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('1 to 9 of 1248; Tab: next, or type more letters');
  });
  test('scrolls to the selected candidate, and marks it by a sign that needs no colour', () => {
    let chosen = menu(40, about);
    for (let i = 0; i < 25; i += 1) chosen = selectNext(chosen, 1);
    expect(menuLines(chosen, size).join('\n')).toMatch(/^name24< what/m);
  });
  test('counts a wide character as two columns', () => {
    const wide = openMenu({ candidates: ['柚子USDT'], prefix: '', describe: about }, 0);
    expect(widest(menuLines(wide, { ...size, columns: 40 }))).toBeLessThan(40);
  });
});
