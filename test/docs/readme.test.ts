/** Runs the commands of the README. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

import { runCli } from '../cli/run-cli.js';

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);

describe('the README', () => {
  test('the first steps of the README run unchanged, at a prompt that reads them from a pipe', async () => {
    const [firstSteps = ''] = blocks;
    expect(firstSteps).toContain('klines');
    const { code, stdout, stderr } = await runCli([], { input: firstSteps });
    expect([code, stderr]).toEqual([0, '']);
    for (const shown of [
      /BTCUSDT 1h {2}.*UTC\+8/,
      /order book/,
      /BUY LIMIT BTCUSDT/,
      /OCO list/,
      /request weight/,
      /NOT SENT/,
    ]) {
      expect(stdout).toMatch(shown);
    }
  });

  test('is short enough for a few minutes: it has less than 130 lines', () => {
    expect(readme.split('\n').length - 1).toBeLessThan(130);
  });

  test('every option and every command that the README names exists', async () => {
    const { stdout } = await runCli(['--help']);
    const commands = [...readme.matchAll(/npx spotlab ([a-z]+)/g)].map((match) => match[1] as string);
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^ +${command} `, 'm'));
  });
});
