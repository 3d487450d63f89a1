/** Tests the exchange's clock with a machine clock that the test moves. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { CLOCK_SPEED, MarketClock } from '../../src/server/venue/market-clock.js';
import '../support/seeded.js';

/** A wall clock that only the test moves, milliseconds. */
function start(startUs?: number) {
  const wall = { ms: 1_000_000.25 };
  return { wall, clock: new MarketClock(() => wall.ms, startUs) };
}

describe('the clock of the exchange', () => {
  test("runs as fast as the machine's clock, from its start time", () => {
    const { wall, clock } = start();
    expect(clock.nowUs()).toBe(1_000_000_250);
    const recorded = start(77_000);
    recorded.wall.ms += 2;
    wall.ms += 1.5;
    expect([clock.nowUs(), recorded.clock.nowUs()]).toEqual([1_000_001_750, 79_000]);
  });

  test("stops while the machine's clock has gone back, and goes on when this has caught up", () => {
    const { wall, clock } = start();
    wall.ms -= 5;
    expect(clock.nowUs()).toBe(1_000_000_250);
    wall.ms += 6;
    expect(clock.nowUs()).toBe(1_000_001_250);
  });

  test('stops while it is paused, and continues from that time', () => {
    const { wall, clock } = start(0);
    wall.ms += 1;
    clock.pause();
    wall.ms += 500;
    expect([clock.isPaused, clock.nowUs()]).toEqual([true, 1_000]);
    clock.resume();
    clock.resume();
    wall.ms += 1;
    expect([clock.isPaused, clock.nowUs()]).toEqual([false, 2_000]);
  });

  test('moves forward by commands, paused or running, and never back', () => {
    const { wall, clock } = start(0);
    clock.advance(3_600_000_000);
    wall.ms += 1;
    expect(clock.nowUs()).toBe(3_600_001_000);
    clock.pause();
    clock.set(4_000_000_000);
    wall.ms += 1;
    expect(clock.nowUs()).toBe(4_000_000_000);
    expect(() => clock.set(3_999_999_999)).toThrow(
      'the clock shows 1970-01-01T01:06:40.000Z and cannot be set back to 1970-01-01T01:06:39.999999Z; give a later time',
    );
    expect(() => clock.advance(-1)).toThrow('give a whole number of at least 0');
    expect(() => clock.advance(0.5)).toThrow('give a whole number of at least 0');
    expect(() => clock.set(Number.MAX_SAFE_INTEGER + 1)).toThrow('cannot be set to 9007199254740992 µs');
  });

  test('can change its speed without a jump of its time', () => {
    const { wall, clock } = start(0);
    clock.setSpeed(60);
    wall.ms += 10;
    clock.setSpeed(0.5);
    expect(clock.nowUs()).toBe(600_000);
    wall.ms += 10;
    expect([clock.nowUs(), clock.speed]).toEqual([605_000, 0.5]);
    for (const speed of [0, -1, Number.NaN, CLOCK_SPEED.max + 1]) expect(() => clock.setSpeed(speed)).toThrow('speed');
  });

  test("is the only clock for timestamps after it was moved forward; in a replay the machine's clock is accepted, too", () => {
    const { wall, clock } = start();
    clock.advance(60_000_000);
    expect(clock.acceptedUs()).toEqual([1_060_000_250]);
    const recorded = start(77_000).clock;
    expect(recorded.acceptedUs()).toEqual([77_000, wall.ms * 1_000]);
  });

  test("is accepted for timestamps together with the machine's clock while it is paused or has another speed", () => {
    const { wall, clock } = start();
    clock.pause();
    wall.ms += 9_000;
    expect(clock.acceptedUs()).toEqual([1_000_000_250, 1_009_000_250]);
    clock.resume();
    expect(clock.acceptedUs()).toEqual([1_000_000_250]);
    clock.setSpeed(60);
    wall.ms += 1_000;
    expect(clock.acceptedUs()).toEqual([1_060_000_250, 1_010_000_250]);
  });

  test("is restored with the state of the exchange, and then the machine's clock is accepted for timestamps, too", () => {
    const { wall, clock } = start();
    clock.pause();
    clock.setSpeed(2);
    const state = clock.state();
    clock.resume();
    clock.advance(60_000_000);
    clock.restore(state);
    wall.ms += 10;
    expect(clock.state()).toEqual({ nowUs: 1_000_000_250, isPaused: true, speed: 2, acceptsWall: true });
    expect(clock.acceptedUs()).toEqual([1_000_000_250, 1_000_010_250]);
    clock.resume();
    wall.ms += 10;
    expect(clock.nowUs()).toBe(1_000_020_250);
  });

  test("never goes back, for any changes of it and of the machine's clock", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('wall'), by: fc.double({ min: -50, max: 5_000, noNaN: true }) }),
      fc.record({ kind: fc.constantFrom('pause', 'resume', 'look'), by: fc.constant(0) }),
      fc.record({ kind: fc.constant('advance'), by: fc.nat(10_000_000) }),
      fc.record({ kind: fc.constant('speed'), by: fc.double({ min: 0.001, max: 10_000, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { wall, clock } = start();
        let last = clock.nowUs();
        for (const { kind, by } of steps) {
          if (kind === 'wall') wall.ms += by;
          if (kind === 'pause') clock.pause();
          if (kind === 'resume') clock.resume();
          if (kind === 'advance') clock.advance(by);
          if (kind === 'speed') clock.setSpeed(by);
          const now = clock.nowUs();
          expect(Number.isSafeInteger(now)).toBe(true);
          expect(now).toBeGreaterThanOrEqual(last);
          last = now;
        }
      }),
    );
  });
});
