// The outputs that the cells of a page have when the page is built, so that a reader without scripts sees outputs too.
import { connect } from '../../dist/src/index.js';
import { escaped } from './highlight.mjs';

const AsyncFunction = (async () => {}).constructor;
const DISPLAY = Symbol.for('Jupyter.display');

/** Runs cells that end in an expression, each with the same client. @returns HTML of each output */
export async function outputsOf(choice, cells) {
  const x = await connect(choice);
  const outputs = [];
  for (const code of cells) outputs.push(htmlOf(await valueOfCell(x, code)));
  await x.close();
  return outputs;
}

async function valueOfCell(x, code) {
  const lines = code.trimEnd().split('\n');
  const start = lines.findLastIndex((line) => /^[^\s).\]}/]/.test(line));
  const body = `${lines.slice(0, start).join('\n')}\nreturn [(${lines.slice(start).join('\n')})];`;
  const [value] = await new AsyncFunction('x', body)(x);
  // A promise is awaited, but not a trading call: `await` would send the call.
  return { value: value?.isTrading === true ? value : await value };
}

function htmlOf({ value }) {
  const data = value?.[DISPLAY]?.() ?? { 'text/plain': String(value) };
  const html = data['text/html'] ?? `<pre class="out-text">${escaped(data['text/plain'])}</pre>`;
  return `<div class="out-data">${html}</div>`;
}
