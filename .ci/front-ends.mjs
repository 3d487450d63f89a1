// Makes pages as the front ends of notebooks do: with the style sheets of the front end, and with the elements that it
// puts around an output. Outputs come from an executed notebook.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Colours of outputs in VS Code's default themes: `editor.background` and `editor.foreground` in
 * extensions/theme-defaults/themes/{light,dark}_modern.json of the repository microsoft/vscode.
 */
const VSCODE = { 'vscode-light': ['#ffffff', '#3b3b3b'], 'vscode-dark': ['#1f1f1f', '#cccccc'] };
const CLASSIC_STYLE = '/usr/lib/python3/dist-packages/notebook/static/style/style.min.css';

/** The outputs of a notebook, each with the form that a front end prefers: `html`, or `error` or `text` with ANSI codes. */
export function outputsOf(notebook) {
  const text = (value) => (Array.isArray(value) ? value.join('') : (value ?? ''));
  return JSON.parse(readFileSync(notebook, 'utf8')).cells.flatMap((cell) =>
    (cell.outputs ?? []).map((output) => {
      if (output.output_type === 'error') return { kind: 'error', content: output.traceback.join('\n') };
      if (output.output_type === 'stream') return { kind: output.name, content: text(output.text) };
      const { 'text/html': html, 'text/plain': plain } = output.data;
      return html === undefined ? { kind: 'text', content: text(plain) } : { kind: 'html', content: text(html) };
    }),
  );
}

/** The pages with these outputs, by name. `lab` is a folder with the packages of JupyterLab, unpacked. */
export function pagesOf(outputs, lab) {
  const labStyle = ['rendermime', 'outputarea', 'cells', 'notebook']
    .map((name) => css(lab, name, 'base.css'))
    .join('\n');
  const pages = {};
  for (const scheme of ['light', 'dark']) {
    pages[`lab-${scheme}`] = page(
      css(lab, `theme-${scheme}-extension`, 'variables.css') + labStyle,
      `class="jp-ThemedContainer" data-jp-theme-light="${scheme === 'light'}" style="background:var(--jp-layout-color0);margin:0"`,
      'jp-Notebook',
      outputs.map(inLab),
    );
  }
  pages.classic = page(
    readFileSync(CLASSIC_STYLE, 'utf8'),
    'style="background:#fff"',
    'container',
    outputs.map(inClassic),
  );
  for (const [name, [background, foreground]] of Object.entries(VSCODE)) {
    const style = `background:${background};color:${foreground};font-family:sans-serif;font-size:13px`;
    pages[name] = page('', `style="${style}"`, 'output_container', outputs.map(inVscode));
  }
  return pages;
}

const css = (lab, name, file) =>
  readFileSync(join(lab, name, 'package/style', file), 'utf8').replace(/@import[^;]*;/g, '');

const page = (style, body, container, outputs) =>
  `<!doctype html><meta charset="utf-8"><style>${style}</style><style>html,body,.${container}{height:auto!important;` +
  `overflow:visible!important;position:static!important}</style><body ${body}><div class="${container}">` +
  `${outputs.map((output) => `<div data-output style="padding:4px">${output}</div>`).join('\n')}</div></body>`;

/** The elements and classes of JupyterLab's packages outputarea and rendermime. */
function inLab({ kind, content }) {
  const type = { error: 'application/vnd.jupyter.stderr', stderr: 'application/vnd.jupyter.stderr' }[kind];
  const inside =
    kind === 'html'
      ? `<div class="jp-RenderedHTMLCommon jp-RenderedHTML jp-OutputArea-output" data-mime-type="text/html">${content}</div>`
      : `<div class="jp-RenderedText jp-OutputArea-output" data-mime-type="${type ?? 'text/plain'}"><pre>${ansi(content)}</pre></div>`;
  return `<div class="jp-OutputArea jp-Cell-outputArea"><div class="jp-OutputArea-child">${inside}</div></div>`;
}

/** The elements and classes of the classic Notebook's outputarea.js. */
function inClassic({ kind, content }) {
  const inside =
    kind === 'html'
      ? `<div class="output_subarea output_html rendered_html output_result">${content}</div>`
      : `<div class="output_subarea output_text output_${kind}"><pre>${ansi(content)}</pre></div>`;
  return `<div class="output_wrapper"><div class="output"><div class="output_area">${inside}</div></div></div>`;
}

const inVscode = ({ kind, content }) =>
  kind === 'html' ? `<div class="output">${content}</div>` : `<pre class="output">${ansi(content)}</pre>`;

/** ANSI codes as the classes that Jupyter's front ends make of them. */
function ansi(text) {
  const escaped = text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one]);
  const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
  let classes = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an ANSI code begins with one
  const spans = escaped.split(/\x1b\[([\d;]*)m/).map((part, index) => {
    if (index % 2 === 0) return part === '' ? '' : `<span class="${classes.join(' ')}">${part}</span>`;
    for (const code of part.split(';').map(Number)) {
      if (code === 0) classes = [];
      else if (code === 22) classes = classes.filter((one) => one !== 'ansi-bold');
      else if (code === 39) classes = classes.filter((one) => !one.endsWith('-fg'));
      else if (code === 1) classes.push('ansi-bold');
      else if (code >= 30 && code < 38) classes.push(`ansi-${colors[code - 30]}-fg`);
      else if (code >= 90 && code < 98) classes.push(`ansi-${colors[code - 90]}-intense-fg`);
    }
    return '';
  });
  return spans.join('');
}
