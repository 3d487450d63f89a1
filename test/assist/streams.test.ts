/** Tests help and completion of `x.stream`. */
import { describe, expect, test } from 'vitest';
import { helpOn, noHelpText } from '../../src/assist/help/help.js';
import { endpointTable, ownStreamVerbs, streamVerbs } from '../../src/protocol/index.js';

const help = (topic: string) => helpOn(topic, endpointTable, 80) ?? '';

describe('help on streams', () => {
  test('lists all verbs, and what every stream has', () => {
    const page = help('x.stream');
    for (const { name } of [...streamVerbs, ...ownStreamVerbs]) expect(page).toContain(`.${name}(`);
    expect(page).toContain('take(n)');
    expect(help('stream')).toBe(page);
  });

  test.each(streamVerbs.map(({ name }) => name))('names the arguments, the fields and an example of %s', (name) => {
    const page = help(`stream.${name}`);
    expect(page).toMatch(new RegExp(`^x\\.stream\\.${name}\\(`));
    for (const heading of ['stream', 'members', 'example']) expect(page).toContain(`\n${heading}\n`);
    // An example is not wrapped, so that it can be copied.
    const text = page.slice(0, page.indexOf('\nexample\n'));
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('of klines has the wire name, the time zone and the fields of a kline', () => {
    const page = help("x.stream.klines('BTCUSDT', '1m')");
    expect(page).toContain('<symbol>@kline_<interval>[@+08:00]');
    expect(page).toMatch(/ {2}tz +Time zone/);
    expect(page).toMatch(/ {4}isClosed +whether the kline is final/);
    expect(page).toContain('gaps(mode)');
    expect(help('stream.bookTicker')).not.toContain('gaps(mode)');
  });

  test('of the book, the account and an order names the members of their results', () => {
    expect(help('stream.book')).toContain('bestBid, bestAsk');
    expect(help('stream.account')).toContain('gaps(mode)');
    expect(help('x.stream.order')).toContain('reached(status)');
  });

  test('names the nearest verb', () => {
    expect(noHelpText('stream.trade', endpointTable)).toContain('stream.trades');
  });
});
