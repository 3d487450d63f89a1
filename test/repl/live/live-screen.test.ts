import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { LiveScreen } from '../../../repl/live/live-screen.js';

class Terminal extends EventEmitter {
  columns = 80;
  rows = 24;
  written: string[] = [];
  write(text: string) {
    this.written.push(text);
    return true;
  }
}

let screen: LiveScreen | undefined;
afterEach(() => screen?.close());

function opened() {
  const terminal = new Terminal();
  const other = new Terminal();
  let redrawn = 0;
  const redraw = () => {
    redrawn += 1;
  };
  const asStream = (one: Terminal) => one as unknown as NodeJS.WriteStream;
  screen = new LiveScreen(asStream(terminal), [asStream(terminal), asStream(other)], redraw);
  return { terminal, other, screen, redrawn: () => redrawn };
}

describe('the screen of a watch', () => {
  test('is the alternate screen with a hidden cursor; closing it restores screen and cursor once', () => {
    const { terminal, screen } = opened();
    expect(terminal.written).toEqual(['\x1b[?1049h\x1b[?25l\x1b[2J']);
    screen.close();
    screen.close();
    expect(terminal.written.slice(1)).toEqual(['\x1b[?25h\x1b[?1049l']);
  });

  test('draws a frame in one write over the previous one, with the footer at the bottom', () => {
    const { terminal, screen } = opened();
    screen.draw({ body: ['a', 'b'], footer: ['title', 'q stops'] });
    expect(terminal.written.slice(1)).toEqual([
      '\x1b[?2026h\x1b[Ha\x1b[K\r\nb\x1b[K\r\n\x1b[J\x1b[23;1Htitle\x1b[K\r\nq stops\x1b[K\x1b[?2026l',
    ]);
  });

  test('is redrawn when the terminal is resized', () => {
    const { terminal, screen, redrawn } = opened();
    terminal.columns = 40;
    terminal.emit('resize');
    expect([redrawn(), screen.size.columns]).toEqual([1, 40]);
    screen.close();
    terminal.emit('resize');
    expect(redrawn()).toBe(1);
  });

  test('holds other output back and prints it when the watch ends, except countdowns', () => {
    const { terminal, other, screen } = opened();
    const before = [terminal.written.length, other.written.length];
    terminal.write('a line of a strategy\n');
    other.write('\r\x1b[KWaiting 3.0 s');
    other.write('a warning\n');
    expect([terminal.written.length, other.written.length]).toEqual(before);
    screen.close();
    expect(terminal.written.at(-1)).toBe('a line of a strategy\n');
    expect(other.written).toEqual(['a warning\n']);
    terminal.write('later\n');
    expect(terminal.written.at(-1)).toBe('later\n');
  });

  test('is restored when the process ends, and nothing is drawn afterwards', () => {
    const { terminal, screen } = opened();
    const listeners = process.listeners('exit');
    (listeners.at(-1) as () => void)();
    expect(terminal.written.at(-1)).toBe('\x1b[?25h\x1b[?1049l');
    screen.draw({ body: ['late'], footer: [] });
    expect(terminal.written.at(-1)).toBe('\x1b[?25h\x1b[?1049l');
    expect(process.listeners('exit')).toHaveLength(listeners.length - 1);
  });
});
