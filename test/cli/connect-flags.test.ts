/** The flags of the command line come from the table of options of `connect`: one entry makes a flag and its help. */
import { describe, expect, test } from 'vitest';
import { CONNECT_HELP, CONNECT_OPTIONS, connectOptions } from '../../src/cli/connect-options.js';
import { connectOptionTable } from '../../src/connect/index.js';

const flagged = Object.entries(connectOptionTable).flatMap(([name, rule]) =>
  rule.flag === undefined ? [] : [{ name, flag: rule.flag, rule }],
);

test('each flag that stands for an option of connect() takes values of the type of the option; `--help` lists it once', () => {
  for (const { flag, rule } of flagged) {
    const type = rule.kind === 'flag' ? 'boolean' : 'string';
    expect(CONNECT_OPTIONS).toHaveProperty(flag, { type, ...(rule.kind === 'texts' && { multiple: true }) });
    const shown = CONNECT_HELP.split('\n').filter((line) => line.startsWith(`      --${flag} `));
    expect(shown, flag).toHaveLength(1);
    for (const line of rule.help?.slice(1) ?? []) expect(CONNECT_HELP).toContain(line);
  }
  for (const line of CONNECT_HELP.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
});

describe.each(flagged.filter(({ rule }) => rule.kind === 'integer'))('--$flag', ({ name, flag, rule }) => {
  test('accepts the maximum of its option of connect, and refuses a larger number', () => {
    expect(connectOptions({ [flag]: String(rule.max) })).toEqual({ [name]: rule.max });
    expect(() => connectOptions({ [flag]: String((rule.max ?? 0) + 1) })).toThrow(`Invalid --${flag} '`);
  });
});

test('a flag of the embedded exchange is refused for another network', () => {
  for (const { flag, rule } of flagged) {
    if (!rule.isEmbedded || rule.kind !== 'integer') continue;
    const given = { network: 'testnet', [flag]: String(rule.max) };
    expect(() => connectOptions(given)).toThrow(`--${flag} is only for the embedded exchange`);
  }
});
