/** Tests the parts of widgets that need no kernel: the limit on messages in a second, waiting events, comms, and the client's side of x.widgets. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { makeWidgets, setWidgetHost } from '../../src/client/widgets/make-widgets.js';
import { Comms } from '../../src/kernel/widgets/comms.js';
import { Frames } from '../../src/kernel/widgets/frames.js';
import { WidgetEvents } from '../../src/kernel/widgets/widget-events.js';
import type { Message } from '../../src/kernel/wire/message.js';

/** A clock whose timers run when time passes. */
function fakeClock() {
  let nowMs = 0;
  let timers: { atMs: number; work: () => void }[] = [];
  return {
    now: () => nowMs,
    after: (ms: number, work: () => void) => void timers.push({ atMs: nowMs + ms, work }),
    pass(ms: number) {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter(({ atMs }) => atMs > nowMs);
      for (const { work } of due) work();
    },
  };
}

describe('frames (moments at which changes are sent to the page)', () => {
  test('send at most 30 messages a second for 1,000 changes, and always the newest change', () => {
    const clock = fakeClock();
    const frames = new Frames(undefined, clock);
    const sent: number[] = [];
    const owner = {};
    for (let change = 1; change <= 1000; change += 1) {
      frames.request(owner, () => sent.push(change));
      clock.pass(1);
    }
    expect(sent.length).toBeGreaterThan(25);
    expect(sent.length).toBeLessThanOrEqual(30);
    clock.pass(100);
    expect(sent.at(-1)).toBe(1000);
    expect(sent.length).toBeLessThanOrEqual(31);
  });

  test('are shared by all controls: one frame sends the newest change of each', () => {
    const clock = fakeClock();
    const frames = new Frames(50, clock);
    const sent: string[] = [];
    const [a, b] = [{}, {}];
    frames.request(a, () => sent.push('a1'));
    frames.request(b, () => sent.push('b1'));
    frames.request(a, () => sent.push('a2'));
    clock.pass(0);
    expect(sent).toEqual(['a2', 'b1']);
    frames.request(a, () => sent.push('a3'));
    clock.pass(49);
    expect(sent.length).toBe(2);
    clock.pass(1);
    expect(sent.at(-1)).toBe('a3');
  });
});

describe('events of controls', () => {
  test('while a cell runs, only the last change of a control is kept, but all clicks are kept', () => {
    let isBusy = true;
    const events = new WidgetEvents(() => isBusy);
    const seen: string[] = [];
    const [slider, button] = [{}, {}];
    events.submit(slider, 'change', () => seen.push('change 1'));
    events.submit(button, 'click', () => seen.push('click 1'));
    events.submit(slider, 'change', () => seen.push('change 2'));
    events.submit(button, 'click', () => seen.push('click 2'));
    expect(seen).toEqual([]);
    isBusy = false;
    events.deliver();
    expect(seen).toEqual(['change 2', 'click 1', 'click 2']);
    events.submit(slider, 'change', () => seen.push('at once'));
    expect(seen.at(-1)).toBe('at once');
  });
});

describe('comms (connections between kernel and page)', () => {
  const message = (type: string, content: object): Message =>
    ({ header: { msg_type: type }, content, identities: [], metadata: {}, parent: undefined }) as unknown as Message;
  const fixture = () => {
    const sent: [string, unknown][] = [];
    return { sent, comms: new Comms((type, content) => sent.push([type, content])) };
  };

  test('comms of an unknown target are closed at once, those of a known one are answered', () => {
    const { sent, comms } = fixture();
    comms.handle(message('comm_open', { comm_id: 'a', target_name: 'nobody' }));
    expect(sent.pop()).toEqual(['comm_close', { comm_id: 'a', data: {} }]);
    comms.serve('echo', (comm) => ({ onMessage: (data, request) => comm().send(data, request), onClose: () => {} }));
    comms.handle(message('comm_open', { comm_id: 'b', target_name: 'echo' }));
    comms.handle(message('comm_msg', { comm_id: 'b', data: { hi: 1 } }));
    expect(sent).toEqual([['comm_msg', { comm_id: 'b', data: { hi: 1 } }]]);
    expect([comms.info('echo'), comms.info('other'), comms.info(undefined)]).toEqual([
      { b: { target_name: 'echo' } },
      {},
      { b: { target_name: 'echo' } },
    ]);
    comms.handle(message('comm_close', { comm_id: 'b' }));
    comms.handle(message('comm_msg', { comm_id: 'b', data: {} }));
    expect([sent.length, comms.info(undefined)]).toEqual([1, {}]);
  });

  test('the handler of a comm is called when a front end closes the comm, and the comm sends nothing more', () => {
    const { sent, comms } = fixture();
    let closed = 0;
    const handlers = {
      onMessage: () => {},
      onClose: () => {
        closed += 1;
      },
    };
    const comm = comms.open('t', { state: 1 }, handlers, undefined, { version: '1' });
    comms.handle(message('comm_close', { comm_id: comm.id }));
    comm.send({}, undefined);
    comm.close(undefined);
    expect([closed, comm.isOpen, sent.map(([type]) => type)]).toEqual([1, false, ['comm_open']]);
  });
});

describe('x.widgets', () => {
  test('says where it works when there is no notebook, for each of its methods', () => {
    setWidgetHost(undefined);
    const widgets = makeWidgets();
    expect(inspect(widgets)).toContain('Widgets work in Jupyter with the spotlab kernel only.');
    for (const [name, method] of Object.entries(widgets) as [string, () => unknown][]) {
      expect(() => method(), name).toThrow(
        `widgets.${name}: widgets work in Jupyter with the spotlab kernel only. Install the kernel with`,
      );
    }
    expect(Object.keys(widgets).length).toBe(10);
  });
});
