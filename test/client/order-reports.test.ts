/** Tests how long a client waits for the late reply to a placement after a report on the stream has said that the order exists. */
import { describe, expect, test } from 'vitest';
import { expectReport, LATE_REPLY } from '../../src/client/session/order-reports.js';

type Arguments = Parameters<typeof expectReport>;

/** A session whose reports arrive when the test says so, and whose clock the test turns. */
function session() {
  const arrive = new Map<string, () => void>();
  const sleeps: { ms: number; wake(): void }[] = [];
  let nowMs = 0;
  const value = {
    orderReports: {
      expect: (_symbol: string, id: string, then: () => void) => {
        arrive.set(id, then);
        return () => arrive.delete(id);
      },
    },
    parts: {
      clock: {
        now: () => nowMs,
        sleep: (ms: number) =>
          new Promise<void>((wake) => {
            sleeps.push({ ms, wake });
          }),
      },
    },
  } as unknown as Arguments[0];
  const place = (id: string, abort?: AbortSignal) => {
    const request = {
      endpoint: { whenLost: { kind: 'order' } },
      params: { symbol: 'BTCUSDT', newClientOrderId: id },
    } as unknown as Arguments[1];
    return expectReport(value, request, abort) as NonNullable<ReturnType<typeof expectReport>>;
  };
  const turn = async (toMs: number) => {
    nowMs = toMs;
    sleeps.at(-1)?.wake();
    await new Promise((done) => setImmediate(done));
  };
  return { place, report: (id: string) => arrive.get(id)?.(), sleeps, turn };
}

describe('the report of a placement', () => {
  test('an order with many reports of fills starts one wait for its late reply', () => {
    const { place, report, sleeps } = session();
    place('one');
    for (let fill = 0; fill < 12; fill += 1) report('one');
    expect(sleeps).toHaveLength(1);
  });

  test('settles its call 500 ms after the report if no reply has come, each call at its own time', async () => {
    const { place, report, sleeps, turn } = session();
    const [first, second] = [place('one'), place('two')];
    const stopped: string[] = [];
    first.addEventListener('abort', () => stopped.push('one'));
    second.addEventListener('abort', () => stopped.push('two'));
    report('one');
    await turn(200);
    report('two');
    await turn(500);
    expect(stopped).toEqual(['one']);
    expect(first).toMatchObject({ aborted: true, reason: { message: LATE_REPLY } });
    expect(second.aborted).toBe(false);
    await turn(700);
    expect(stopped).toEqual(['one', 'two']);
    expect(sleeps.map(({ ms }) => ms)).toEqual([500, 300, 200]);
  });

  test('settles no call whose reply has come, in any order of the replies', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]) {
      const { place, report, turn } = session();
      const placements = ['one', 'two', 'three'].map((id) => place(id));
      for (const id of ['one', 'two', 'three']) report(id);
      for (const at of order.slice(0, 2)) placements[at]?.close();
      await turn(1_000);
      expect(placements.map(({ aborted }, at) => aborted === (at === order[2]))).toEqual([true, true, true]);
    }
  });

  test('at most one timer waits at a time, and no timer waits if no reply is late', async () => {
    const { place, report, sleeps, turn } = session();
    const first = place('one');
    report('one');
    first.close();
    const second = place('two');
    report('two');
    second.close();
    expect(sleeps).toHaveLength(1);
    await turn(1_000);
    expect(sleeps).toHaveLength(1);
    const third = place('three');
    report('three');
    expect(sleeps).toHaveLength(2);
    await turn(1_500);
    expect([first.aborted, second.aborted, third.aborted]).toEqual([false, false, true]);
  });

  test('an abort of the call also ends the wait for the reply, with the reason of the abort', () => {
    const { place } = session();
    const user = new AbortController();
    const placement = place('one', user.signal);
    let stops = 0;
    placement.addEventListener('abort', () => {
      stops += 1;
    });
    user.abort('enough');
    expect(placement).toMatchObject({ aborted: true, reason: 'enough' });
    expect(stops).toBe(1);
    const late = place('two', user.signal);
    expect(late).toMatchObject({ aborted: true, reason: 'enough' });
  });
});
