// Computes the colours that a reader sees in a page: the colour of a text and the colour behind it, with the opacity of
// the element.
import { contrast } from './png.mjs';

/** The contrast of two colours, each as red, green and blue from 0 to 255. */
export const contrastOf = (one, other) => contrast(packed(one), packed(other));

const packed = ([red, green, blue]) => (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);

/** Runs in the page. @returns `rgba` of a CSS colour, `groundOf` an element, `inkOf` its text */
export function coloursInPage() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Any CSS colour as red, green, blue and alpha: the browser paints it. */
  const known = new Map();
  const rgba = (color) => {
    if (known.has(color)) return known.get(color);
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(color, [red, green, blue, alpha / 255]);
    return known.get(color);
  };
  const over = ([red, green, blue, alpha], under) =>
    [red, green, blue].map((part, at) => part * alpha + under[at] * (1 - alpha));
  /** The element around another one, also around a shadow root. */
  const around = (element) => element.parentElement ?? element.getRootNode().host;
  const groundOf = (element) => {
    const layers = [];
    for (let outer = element; outer; outer = around(outer)) {
      const layer = rgba(getComputedStyle(outer).backgroundColor);
      if (layer[3] > 0) layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255]);
  };
  const inkOf = (element, ground) => {
    let opacity = 1;
    for (let outer = element; outer; outer = around(outer)) opacity *= Number(getComputedStyle(outer).opacity);
    const [red, green, blue, alpha] = rgba(getComputedStyle(element).color);
    return over([red, green, blue, alpha * opacity], ground);
  };
  return { rgba, groundOf, inkOf };
}
