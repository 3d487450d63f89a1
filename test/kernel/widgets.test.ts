/**
 * Tests x.widgets over the kernel's sockets, with the messages that a front end with ipywidgets sends. The tests do not
 * sleep: a message is awaited.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../src/kernel/wire/message.js';
import type { RequestResult } from '../../src/kernel/wire/wire-client.js';
import { only, resultOf, StartedKernel, textOf, typesOf } from './started-kernel.js';

const VIEW = 'application/vnd.jupyter.widget-view+json';

let kernel: StartedKernel;
const heard: Message[] = [];
const waiting = new Set<() => void>();
function hear(message: Message): void {
  heard.push(message);
  for (const look of waiting) look();
}

beforeAll(async () => {
  kernel = await StartedKernel.start();
  kernel.process.client.onLateOutput = hear;
});
afterAll(() => kernel.close());

const run = (code: string) => kernel.run(code, {}, hear);

/** The first matching message among those received and those to come. */
function message(isWanted: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve) => {
    const look = () => {
      const found = heard.find(isWanted);
      if (!found) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
  });
}

type State = Readonly<Record<string, unknown>>;

/** The models that a cell opened, by their names: id and state. */
function models({ published }: RequestResult): Map<string, { id: string; state: State }> {
  const opens = published.filter(({ header }) => header.msg_type === 'comm_open');
  for (const { content, metadata } of opens)
    expect([content.target_name, metadata.version]).toEqual(['jupyter.widget', '2.1.0']);
  return new Map(
    opens.map(({ content }) => {
      const { state } = content.data as { state: State };
      return [String(state._model_name), { id: String(content.comm_id), state }];
    }),
  );
}

const idOf = (answer: RequestResult, model: string) => models(answer).get(model)?.id ?? 'none';
const tell = async (id: string, data: object) => {
  for (const one of await kernel.process.client.notify('comm_msg', { comm_id: id, data })) hear(one);
};
const update = (id: string, state: object) => tell(id, { method: 'update', state, buffer_paths: [] });
const click = (id: string) => tell(id, { method: 'custom', content: { event: 'click' } });
const plain = ({ content }: Message) => String((content.data as State | undefined)?.['text/plain'] ?? '');
const displayIdOf = ({ content }: Message) => (content.transient as State | undefined)?.display_id;

describe('a control (a slider, a button ...) of x.widgets', () => {
  test('is a model of ipywidgets, and its display has a text for pages without widgets', async () => {
    const answer = await run("const slider = x.widgets.slider({ min: 1, max: 9, value: 3, label: 'n' }); slider");
    const { id, state } = models(answer).get('IntSliderModel') ?? { id: '', state: {} };
    expect(state).toMatchObject({
      _model_module: '@jupyter-widgets/controls',
      _model_module_version: '2.0.0',
      _view_name: 'IntSliderView',
      value: 3,
      min: 1,
      max: 9,
      description: 'n',
      layout: `IPY_MODEL_${idOf(answer, 'LayoutModel')}`,
      style: `IPY_MODEL_${idOf(answer, 'SliderStyleModel')}`,
    });
    expect(only(answer, 'execute_result').data).toEqual({
      'text/plain': 'n: 3 (1 to 9)',
      [VIEW]: { version_major: 2, version_minor: 0, model_id: id },
    });
  });

  test('takes changes from the page and from cells, and its handlers get each change once', async () => {
    const answer = await run(
      'const both = x.widgets.slider({ max: 9 }); const seen: number[] = []; both.onChange((value) => seen.push(value)); both',
    );
    const id = idOf(answer, 'IntSliderModel');
    await update(id, { value: 4 });
    await update(id, { value: 4 });
    await run('both.value = 7; both.value = 8');
    const sent = await message(({ header, content }) => header.msg_type === 'comm_msg' && content.comm_id === id);
    expect(sent.content.data).toEqual({ method: 'update', state: { value: 8 }, buffer_paths: [] });
    expect(resultOf(await run('[both.value, seen]'))).toBe('[ 8, [ 4, 7, 8 ] ]');
  });

  test('a control of each kind has its value: menu, buttons, box, text, float slider', async () => {
    const answer = await run(
      "const all = [x.widgets.dropdown({ low: 1, high: 2 }, { value: 2 }), x.widgets.toggleButtons(['1h', '1d']), x.widgets.checkbox({ label: 'on' }), x.widgets.text({ value: 'a' }), x.widgets.slider({ max: 1 / 2 })] as const; x.widgets.vbox(x.widgets.hbox(...all), x.widgets.html('<b>hi</b>'))",
    );
    const opened = models(answer);
    const kinds = ['Dropdown', 'ToggleButtons', 'Checkbox', 'Text', 'FloatSlider', 'HBox', 'VBox', 'HTML'];
    for (const kind of kinds) expect([...opened.keys()]).toContain(`${kind}Model`);
    expect(opened.get('DropdownModel')?.state).toMatchObject({ _options_labels: ['low', 'high'], index: 1 });
    expect(opened.get('VBoxModel')?.state.children).toEqual(
      ['HBoxModel', 'HTMLModel'].map((name) => `IPY_MODEL_${opened.get(name)?.id}`),
    );
    await update(opened.get('DropdownModel')?.id ?? '', { index: 0 });
    await update(opened.get('ToggleButtonsModel')?.id ?? '', { index: 1 });
    await update(opened.get('CheckboxModel')?.id ?? '', { value: true });
    await update(opened.get('TextModel')?.id ?? '', { value: 'b' });
    expect(resultOf(await run('all.map(({ value }) => value)'))).toBe("[ 1, '1d', true, 'b', 0 ]");
  });

  test('refuses wrong arguments with the value and the allowed ones', async () => {
    const messages = [
      ['x.widgets.slider({ min: 5, max: 5 })', 'widgets.slider: max is 5; it must be above min, which is 5.'],
      [
        "x.widgets.dropdown(['a', 'b'], { value: 'c' as 'a' })",
        "'c' is not a value of this control. The choices are a, b.",
      ],
      ['x.widgets.dropdown([])', 'there is nothing to choose from'],
      ['x.widgets.vbox(5 as never)', 'widgets.vbox: 5 is not a widget.'],
      ['x.widgets.interact({ n: null as never }, () => 1)', "the control 'n' is null."],
      ['x.widgets.interact({ n: [1, 2] }, 5 as never)', 'draw is 5; it must be a function.'],
    ] as const;
    for (const [code, text] of messages) expect(only(await run(code), 'error').evalue).toContain(text);
  });

  test('is sent again to a reloaded page, and is removed when it is closed', async () => {
    const answer = await run('const again = x.widgets.checkbox(); again');
    const id = idOf(answer, 'CheckboxModel');
    const { comms } = await kernel.ask('comm_info_request', { target_name: 'jupyter.widget' });
    expect(comms).toHaveProperty(id);
    await tell(id, { method: 'request_state' });
    const state = await message(({ header, content }) => header.msg_type === 'comm_msg' && content.comm_id === id);
    expect(state.content.data).toMatchObject({ method: 'update', state: { _model_name: 'CheckboxModel' } });
    const control = { comm_id: 'page', target_name: 'jupyter.widget.control', data: {} };
    await kernel.process.client.notify('comm_open', control);
    await tell('page', { method: 'request_states' });
    const all = await message(({ header, content }) => header.msg_type === 'comm_msg' && content.comm_id === 'page');
    expect((all.content.data as { states: State }).states[id]).toMatchObject({ model_name: 'CheckboxModel' });
    await run('again.close()');
    expect(await kernel.ask('comm_info_request', { target_name: 'jupyter.widget' })).not.toHaveProperty(`comms.${id}`);
    expect(resultOf(await run('again.isOpen'))).toBe('false');
  });
});

describe('events of controls', () => {
  test('events that arrive while a cell runs are handled after it, and no click is lost', async () => {
    const id = idOf(await run("let clicks = 0; x.widgets.button('go', () => { clicks += 1 })"), 'ButtonModel');
    // The cell waits for input, so it still runs when the clicks arrive.
    kernel.process.client.onInput = async () => {
      await click(id);
      await click(id);
      return 'go';
    };
    const answer = await kernel.run("await input('ready? '); clicks", { allowStdin: true });
    expect(resultOf(answer)).toBe('0');
    expect(resultOf(await run('clicks'))).toBe('2');
  });

  test('show the error of their handler below the cell, in one place, and later events are still handled', async () => {
    const answer = await run(
      "let calls = 0; x.widgets.button('fail', () => { calls += 1; throw new RangeError('no ' + calls) })",
    );
    const id = idOf(answer, 'ButtonModel');
    await click(id);
    const first = await message((one) =>
      plain(one).includes("The handler of the click on 'fail' failed:\nRangeError: no 1"),
    );
    await click(id);
    const second = await message((one) => plain(one).includes('RangeError: no 2'));
    expect([first.header.msg_type, second.header.msg_type]).toEqual(['display_data', 'update_display_data']);
    expect(displayIdOf(second)).toBe(displayIdOf(first));
  });

  test('events of a slider cannot trade, those of a button can', async () => {
    const order = "x.orders.limit('BTCUSDT', 'BUY', '0.001', '20000')";
    const answer = await run(
      `const risky = x.widgets.slider(); risky.onChange(async () => { await ${order} }); x.widgets.vbox(risky, x.widgets.button('buy', async () => { console.log((await ${order}).status) }))`,
    );
    await update(idOf(answer, 'IntSliderModel'), { value: 5 });
    await message((one) => /a watch may only read; nothing was sent/.test(plain(one)));
    await click(idOf(answer, 'ButtonModel'));
    await message(({ header, content }) => header.msg_type === 'stream' && content.text === 'NEW\n');
    expect(resultOf(await run("(await x.account.openOrders('BTCUSDT')).length"))).toBe('1');
    await run("await x.orders.cancelAll('BTCUSDT')");
  });
});

describe('x.widgets.interact()', () => {
  test('shows the controls, and below them the result of the function for their values', async () => {
    const answer = await run(
      "const driven = x.widgets.interact({ n: [2, 50], name: ['a', 'b'], on: true }, ({ n, name, on }) => x.chart([1, n], { name: name + ' ' + on })); driven",
    );
    const shown = answer.published.filter(({ header }) => header.msg_type.endsWith('display_data'));
    expect(typesOf(answer).filter((type) => type === 'execute_result')).toEqual([]);
    expect(plain(shown[0] as Message)).toBe('n: 2 (2 to 50)\nname: (a)  b\non: [x]');
    expect(plain(shown.at(-1) as Message)).toContain('a true  2 values');
    expect((shown.at(-1) as Message).content.data).toHaveProperty('text/html', expect.stringContaining('<img'));
    await update(idOf(answer, 'IntSliderModel'), { value: 40 });
    const next = await message(
      (one) => displayIdOf(one) === displayIdOf(shown.at(-1) as Message) && /40/.test(plain(one)),
    );
    expect(next.header.msg_type).toBe('update_display_data');
    expect(resultOf(await run('[driven.values.n, driven.isRunning]'))).toBe('[ 40, true ]');
  });

  test('interact() that a cell calls twice draws each picture below its own controls', async () => {
    const one = (name: string) => `x.widgets.interact({ ${name}: [1, 9] }, ({ ${name} }) => '${name} is ' + ${name})`;
    const answer = await run(`${one('a')}; ${one('b')};`);
    const places = answer.published.filter(({ header }) => header.msg_type === 'display_data');
    const updates = answer.published.filter(({ header }) => header.msg_type === 'update_display_data');
    const textAt = (place: Message) => plain(updates.find((one) => displayIdOf(one) === displayIdOf(place)) ?? place);
    expect(places.map(textAt)).toEqual(['a: 1 (1 to 9)', "'a is 1'", 'b: 1 (1 to 9)', "'b is 1'"]);
  });

  test('shows an error in place of the picture, and draws again after it', async () => {
    const answer = await run(
      'x.widgets.interact({ k: [1, 9] }, ({ k }) => { if (k === 5) throw new RangeError("five"); return "value " + k })',
    );
    const id = idOf(answer, 'IntSliderModel');
    const place = displayIdOf(answer.published.at(-1) as Message);
    await update(id, { value: 5 });
    await message((one) => displayIdOf(one) === place && /^RangeError: five/.test(plain(one)));
    await update(id, { value: 6 });
    await message((one) => displayIdOf(one) === place && plain(one) === "'value 6'");
  });

  test('interact of a stream draws its events in one place, and ends when its controls are closed', async () => {
    const answer = await run(
      "const followed = x.widgets.interact({ symbol: ['BTCUSDT', 'ETHUSDT'] }, ({ symbol }) => x.stream.depth(symbol).levels(5))",
    );
    const place = displayIdOf(answer.published.at(-1) as Message);
    await message((one) => displayIdOf(one) === place && plain(one).startsWith('BTCUSDT order book'));
    await update(idOf(answer, 'DropdownModel'), { index: 1 });
    await message((one) => displayIdOf(one) === place && plain(one).startsWith('ETHUSDT order book'));
    await kernel.process.client.notify('comm_close', { comm_id: idOf(answer, 'VBoxModel'), data: {} });
    await message((one) => displayIdOf(one) === place && /ETHUSDT[\s\S]*\n■ stopped/.test(plain(one)));
    expect(resultOf(await run('followed.isRunning'))).toBe('false');
  });

  test('interact ends when its output is cleared, and when its cell runs again', async () => {
    const cleared = await run(
      'const gone = x.widgets.interact({ n: [1, 9] }, ({ n }) => n); clearOutput(); gone.isRunning',
    );
    expect(resultOf(cleared)).toBe('false');
    const code = 'globalThis.runs = [...(globalThis.runs ?? []), x.widgets.interact({ n: [1, 9] }, ({ n }) => n)]; 0';
    await run(`declare global { var runs: { isRunning: boolean }[] }\n${code}`);
    await run(`declare global { var runs: { isRunning: boolean }[] }\n${code}`);
    expect(resultOf(await run('runs.map(({ isRunning }) => isRunning)'))).toBe('[ false, true ]');
  });

  test('refuses a trading call of its function, so that moving a control sends no order', async () => {
    const answer = await run(
      "x.widgets.interact({ on: false }, async () => { await x.orders.limit('BTCUSDT', 'BUY', '0.001', '20000') })",
    );
    expect(plain(answer.published.at(-1) as Message)).toContain('a watch may only read; nothing was sent');
    expect(textOf(answer, 'stderr')).toBe('');
    expect(resultOf(await run("(await x.account.openOrders('BTCUSDT')).length"))).toBe('0');
  });
});
