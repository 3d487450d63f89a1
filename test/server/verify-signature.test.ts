/**
 * Tests that signature checks take constant time, so that the time of a check does not show how many characters of a
 * wrong signature are right.
 */
import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';

const compared = vi.hoisted(() => vi.fn<(one: Uint8Array, other: Uint8Array) => void>());
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  const timingSafeEqual: typeof crypto.timingSafeEqual = (one, other) => {
    compared(one as Uint8Array, other as Uint8Array);
    return crypto.timingSafeEqual(one, other);
  };
  return { ...crypto, timingSafeEqual };
});
const { hmacCheck } = await import('../../src/server/auth/verify-signature.js');

test('every HMAC signature of the right form is compared in full, by the function of constant time', () => {
  const check = hmacCheck('secret');
  const payload = 'symbol=BTCUSDT&timestamp=1';
  const right = createHmac('sha256', 'secret').update(payload).digest('hex');
  const flip = (at: number) => `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`;
  expect([right, right.toUpperCase(), flip(0), flip(63)].map((one) => check(payload, one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(compared.mock.calls.map(([one, other]) => [one.length, other.length])).toEqual(Array(4).fill([32, 32]));
  // A text that cannot be a signature is refused at once, which reveals nothing of the secret.
  expect(['', right.slice(1), `${right}00`, 'z'.repeat(64)].map((one) => check(payload, one))).not.toContain(true);
  expect(compared).toHaveBeenCalledTimes(4);
});
