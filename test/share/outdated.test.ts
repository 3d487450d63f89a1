/** Tests of permissions to send a request, which a shared store gave and which a process read or used too late, because the process was stopped or busy. */
import { expect, test } from 'vitest';
import type { Permission } from '../../src/limits/index.js';
import type { LimitShare } from '../../src/limits/limit-share.js';
import { isOutdated } from '../../src/limits/outdated.js';
import { DAY_MS, MINUTE_MS } from '../../src/protocol/index.js';
import { hmacSigner, Secret } from '../../src/signing/index.js';
import { API_KEY, makeClient, NOW, SECRET_KEY } from '../support/make-client.js';
import { LIMITERS } from '../support/sharing-process.js';

test('a permission to send a request is outdated when a window has reset since it was given', () => {
  const at = (ageMs: number, sinceResetMs: number) => isOutdated(ageMs, 10 * DAY_MS + sinceResetMs, LIMITERS);
  expect(at(DAY_MS, 500)).toBe(true);
  expect(at(400, 200)).toBe(true);
  expect(at(400, 40_000)).toBe(false);
  // The permission was given exactly at the reset, so it is not outdated.
  expect(at(0, 0)).toBe(false);
});

test('a request that is signed in a later window than that of its permission gets a new permission and signature', async () => {
  const signer = hmacSigner(new Secret(SECRET_KEY));
  let isStopped = true;
  const stopped = {
    ...signer,
    sign: (payload: string) => {
      // The process is stopped for a minute between the permission and the request.
      if (isStopped) void clock.advance(MINUTE_MS);
      isStopped = false;
      return signer.sign(payload);
    },
  };
  const { x, transport, limits, clock } = makeClient([{ body: { balances: [] } }], {
    credentials: { apiKey: new Secret(API_KEY), signer: stopped },
  });
  const released: [number, boolean][] = [];
  const charged: number[] = [];
  let ids = 0;
  const share: Partial<LimitShare> = {
    reserve: async (): Promise<Permission> => {
      ids += 1;
      return { id: ids, allowedAtMs: clock.now() };
    },
    release: (id, wasSent) => released.push([id, wasSent]),
    charge: (id) => charged.push(id),
    state: () => ({ with: 'machine', processes: 2, isUnshared: false }),
  };
  limits.shareWith(share as LimitShare);
  await x.account.info();
  expect(released).toEqual([[1, false]]);
  expect(charged).toEqual([2]);
  expect(transport.sent).toHaveLength(1);
  expect(transport.sent[0]?.path).toContain(`timestamp=${NOW + MINUTE_MS}`);
  expect(limits.state().windows[0]).toMatchObject({ reserved: 0 });
});
