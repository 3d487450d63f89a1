/** Everyday mistakes at the prompt that must neither end the session nor lose its client in silence. */
import { describe, expect, test } from 'vitest';
import { shareTerminal, startTerminal } from '../shared-terminal.js';
import { whyNoTerminal } from '../terminal-session.js';

describe.skipIf(whyNoTerminal())('at the prompt', () => {
  const shared = shareTerminal(() => startTerminal(['--quiet', '--no-startup', '--seed', '1'], />$/, { columns: 120 }));

  test('if an input that assigns x fails before the assignment, x stays the client', async () => {
    const { terminal } = shared();
    terminal.line("let x = (() => { throw new Error('no') })()");
    expect(await terminal.shows(/Error: no[\s\S]*>$/)).not.toContain('was the client');
    terminal.line("(await x.market.ticker.price('BTCUSDT')).symbol");
    await terminal.shows(/BTCUSDT'?\n[\s\S]*>$/);
  });

  test.each([
    ['x = 1', 'x was the client, and is now 1.'],
    ["const x = await Promise.resolve('sk')", 'x was the client, and is now a text.'],
    ['class x {}', 'x was the client, and is now a function.'],
  ])('%s is reported at once, and .network restores the client', async (code, told) => {
    const { terminal } = shared();
    terminal.line(code);
    expect(await terminal.shows(/puts the client back\.[\s\S]*>$/)).toContain(told);
    terminal.line('1 + 1');
    const text = await terminal.shows(/\n2\n[\s\S]*>$/);
    expect(text.match(/was the client/g)).toHaveLength(1);
    terminal.line('.network');
    await terminal.shows(/x is the client again: embedded, http/);
    terminal.line("(await x.market.ticker.price('BTCUSDT')).symbol");
    await terminal.shows(/BTCUSDT'?\n[\s\S]*>$/);
    terminal.line('.network');
    await terminal.shows(/\.network NAME connects to another one/);
  });

  test.each([
    ['Array.prototype.map = 5', 'Array.prototype.map'],
    ['String.prototype.split = null; missing', 'String.prototype.split'],
    ['JSON.stringify = Object.keys = 1', 'Object.keys, JSON.stringify'],
    ['process = Promise = 1', 'Promise, process'],
    ['setTimeout(() => { Array.prototype.join = 5; throw new Error("late") }); 0', 'Array.prototype.join'],
    ['Array.prototype.map = () => 5; missing', 'Array.prototype.map'],
  ])('after %s the session goes on: the built-ins that the prompt needs are restored', async (code, names) => {
    const { terminal } = shared();
    terminal.line(code);
    const text = await terminal.shows(/has restored them\.[\s\S]*>$/);
    for (const name of names.split(', ')) expect(text).toContain(name);
    terminal.line('[1, 2].map((one) => one + 1).join("+")');
    await terminal.shows(/'?2\+3'?\n[\s\S]*>$/);
    terminal.line('(await x.account.info()).canTrade');
    await terminal.shows(/\btrue\n[\s\S]*>$/);
  });

  test('if an input replaces a built-in method by another function that works, the replacement stays', async () => {
    const { terminal } = shared();
    terminal.line(
      'const before = Array.prototype.at; Array.prototype.at = function (at) { return before.call(this, at) }; 0',
    );
    await terminal.shows(/\n0\n[\s\S]*>$/);
    terminal.line('Array.prototype.at === before');
    expect(await terminal.shows(/\bfalse\n[\s\S]*>$/)).not.toContain('restored them');
    terminal.line('Array.prototype.at = before; 0');
    await terminal.shows(/\n0\n[\s\S]*>$/);
  });
});
