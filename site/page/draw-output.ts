/** Draws the outputs of cells, as Jupyter does. */
import type { Data, Output } from '../cells/messages.js';
import { safeHtml } from './safe-html.js';

const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The element of an output. */
export function drawOutput(output: Output): HTMLElement {
  if (output.output_type === 'stream') return textElement(output.text, `out-text out-${output.name}`);
  if (output.output_type === 'error') return errorElement(output);
  return dataElement(output.data);
}

/** The element of the best representation of a value. */
export function dataElement(data: Data): HTMLElement {
  const element = document.createElement('div');
  element.className = 'out-data';
  const [html, svg] = [data['text/html'], data['image/svg+xml']];
  const image = IMAGES.find((type) => typeof data[type] === 'string');
  if (typeof html === 'string') element.attachShadow({ mode: 'open' }).append(safeHtml(html));
  else if (typeof svg === 'string') element.append(picture(`data:image/svg+xml,${encodeURIComponent(svg)}`, data));
  else if (image !== undefined) element.append(picture(`data:${image};base64,${String(data[image])}`, data));
  else {
    const text = data['text/markdown'] ?? data['text/plain'];
    const json = data['application/json'];
    element.append(textElement(json === undefined ? String(text ?? '') : JSON.stringify(json, null, 2), 'out-text'));
  }
  return element;
}

function picture(src: string, data: Data): HTMLImageElement {
  const image = document.createElement('img');
  image.src = src;
  image.alt = String(data['text/plain'] ?? '');
  return image;
}

function textElement(text: string, className: string): HTMLElement {
  const element = document.createElement('pre');
  element.className = className;
  element.textContent = text;
  return element;
}

function errorElement({ traceback }: Extract<Output, { readonly output_type: 'error' }>): HTMLElement {
  const element = textElement(traceback.join('\n'), 'out-text out-error');
  element.setAttribute('role', 'alert');
  return element;
}
