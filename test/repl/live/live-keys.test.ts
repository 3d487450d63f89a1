import { describe, expect, test } from 'vitest';
import { keysText, liveAction, neighbour, pacedMs } from '../../../repl/live/live-keys.js';

describe('the keys of a watch', () => {
  test('stop and pause the watch, and change its interval and symbol', () => {
    expect(liveAction({ name: 'q', sequence: 'q' })).toBe('stop');
    expect(liveAction({ name: 'escape', sequence: '\x1b', meta: true })).toBe('stop');
    expect(liveAction({ name: 'd', ctrl: true, sequence: '\x04' })).toBe('stop');
    expect(liveAction({ name: 'z', ctrl: true, sequence: '\x1a' })).toBe('suspend');
    expect(liveAction({ name: 'space', sequence: ' ' })).toBe('pause');
    expect(liveAction({ sequence: '+' })).toBe('faster');
    expect(liveAction({ sequence: '-' })).toBe('slower');
    expect(liveAction({ name: 'right', sequence: '\x1b[C' })).toBe('nextSymbol');
    expect(liveAction({ name: 'up', sequence: '\x1b[A' })).toBe('previousSymbol');
  });

  test('keys without a meaning are ignored in a watch, so a wrong key does not end it', () => {
    expect(liveAction({ name: 'x', sequence: 'x' })).toBeUndefined();
    expect(liveAction({ name: 'a', ctrl: true, sequence: '\x01' })).toBeUndefined();
  });

  test('+ and - choose the next shorter or longer round interval, from any interval', () => {
    expect([pacedMs(1_000, 'faster'), pacedMs(1_000, 'slower')]).toEqual([500, 2_000]);
    expect([pacedMs(1_500, 'faster'), pacedMs(1_500, 'slower')]).toEqual([1_000, 2_000]);
    expect([pacedMs(100, 'faster'), pacedMs(60_000, 'slower')]).toEqual([100, 60_000]);
  });

  test('the arrows step through the symbols in a circle', () => {
    expect(neighbour(['A', 'B', 'C'], 'C', 1)).toBe('A');
    expect(neighbour(['A', 'B', 'C'], 'A', -1)).toBe('C');
    expect(neighbour(['A'], 'A', 1)).toBeUndefined();
  });

  test('are named in the footer only if they have an effect', () => {
    expect(keysText({ hasPace: true, hasSymbols: true })).toBe('space: pause, + -: pace, arrows: symbol');
    expect(keysText({ hasPace: false, hasSymbols: false })).toBe('space: pause');
  });
});
