/**
 * Tests how a prompt or a notebook asks the user to confirm orders: one question at a time, and the answer "all" confirms
 * all further orders of the same input.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../src/client/base/interrupt.js';
import { Confirmer } from '../../src/client/ticket/confirmer.js';
import type { Explanation } from '../../src/client/types/explanation.js';

afterEach(() => setInterruptSignal(undefined));

const TICKET = { verb: 'orders.limit', baseUrl: 'https://exchange.test:8443' } as Explanation;

/** A confirmer that gives these answers one after the other, and the list of the questions that it has asked. */
function confirmerWith(...answers: (string | undefined)[]) {
  const questions: string[] = [];
  const confirmer = new Confirmer((_ticket, question) => {
    questions.push(question);
    return Promise.resolve(answers[questions.length - 1]);
  }, 'Say so.');
  return { confirmer, questions };
}

describe('a person', () => {
  test.each([
    ['y', true],
    [' YES ', true],
    ['a', true],
    ['', false],
    ['n', false],
    ['yess', false],
    ['of course', false],
  ])('a person who answers %j sends the call (true) or not (false): %j', async (answer, expected) => {
    const { confirmer, questions } = confirmerWith(answer);
    confirmer.begin();
    expect(await confirmer.confirm(TICKET)).toBe(expected);
    expect(questions).toEqual(['Send this call to exchange.test:8443? [y/N, a: all calls of this input] ']);
  });

  test('is asked about each order until the answer is "all", which is valid for the rest of this input only', async () => {
    const { confirmer, questions } = confirmerWith('y', 'a', 'n');
    const end = confirmer.begin();
    for (let i = 0; i < 4; i += 1) expect(await confirmer.confirm(TICKET)).toBe(true);
    expect(questions).toHaveLength(2);
    await end();
    confirmer.begin();
    expect(await confirmer.confirm(TICKET)).toBe(false);
    expect(questions).toHaveLength(3);
  });

  test('is asked one question at a time', async () => {
    const open: ((answer: string) => void)[] = [];
    const confirmer = new Confirmer(() => new Promise((resolve) => open.push(resolve)), '');
    confirmer.begin();
    const answers = ['y', 'n', 'y'].map(() => confirmer.confirm(TICKET));
    for (const [index, answer] of ['y', 'n', 'y'].entries()) {
      await expect.poll(() => open.length).toBe(index + 1);
      open[index]?.(answer);
      expect(await answers[index]).toBe(answer === 'y');
    }
  });

  test('is not asked without a terminal, nor while no input runs', async () => {
    const { confirmer } = confirmerWith(undefined);
    await expect(confirmer.confirm(TICKET)).rejects.toMatchObject({
      code: 'SPOTLAB_NOT_CONFIRMED',
      reason: 'noPrompt',
      message: expect.stringContaining('while no input was running'),
    });
    confirmer.begin();
    await expect(confirmer.confirm(TICKET)).rejects.toMatchObject({
      reason: 'noPrompt',
      message: 'orders.limit: no user can be asked for confirmation; nothing was sent. Say so.',
    });
  });

  test('is not asked after the input was interrupted', async () => {
    const { confirmer, questions } = confirmerWith('y');
    confirmer.begin();
    setInterruptSignal(AbortSignal.abort());
    expect(await confirmer.confirm(TICKET)).toBe(false);
    expect(questions).toEqual([]);
  });
});

describe('an input', () => {
  test('ends when the questions about calls that it did not await are answered', async () => {
    let answer: (text: string) => void = () => {};
    const confirmer = new Confirmer(() => new Promise((resolve) => (answer = resolve)), '');
    const end = confirmer.begin();
    const confirmed = confirmer.confirm(TICKET);
    let hasEnded = false;
    const ended = end().then(() => {
      hasEnded = true;
    });
    await Promise.resolve();
    expect(hasEnded).toBe(false);
    answer('y');
    expect(await confirmed).toBe(true);
    await ended;
  });

  test('the late end of an earlier input does not end the input that runs now', async () => {
    const { confirmer } = confirmerWith('y');
    const endFirst = confirmer.begin();
    confirmer.begin();
    await endFirst();
    expect(await confirmer.confirm(TICKET)).toBe(true);
  });
});
