// Decodes an 8-bit PNG and measures the colours and the contrast of its pixels.
import { strict as assert } from 'node:assert';
import { inflateSync } from 'node:zlib';

/** Calls `visit(red, green, blue)` for each pixel, row by row. */
export function eachPixel(png, visit) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png[25]];
  assert.ok(png[24] === 8 && channels, 'the picture is not 8-bit RGB');
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  let above = Buffer.alloc(stride);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)];
    const line = Buffer.from(data.subarray(row * (stride + 1) + 1, (row + 1) * (stride + 1)));
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? line[i - channels] : 0;
      const corner = i >= channels ? above[i - channels] : 0;
      line[i] += [0, left, above[i], (left + above[i]) >> 1, filter === 4 ? paeth(left, above[i], corner) : 0][filter];
    }
    for (let i = 0; i < stride; i += channels) visit(line[i], line[i + 1], line[i + 2]);
    above = line;
  }
}

/**
 * Counts the colours of a picture, and the pixels that differ from the background (the most frequent colour): `visible`
 * pixels have a contrast of at least 1.5, as light areas do; `legible` pixels have at least 3, which signs and large
 * letters need (WCAG 2, 1.4.11).
 */
export function legibility(png) {
  const counts = new Map();
  eachPixel(png, (red, green, blue) => {
    const colour = (red << 16) | (green << 8) | blue;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  });
  const [ground] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
  let visible = 0;
  let legible = 0;
  for (const [colour, count] of counts) {
    const standsOut = contrast(colour, ground);
    if (standsOut >= 1.5) visible += count;
    if (standsOut >= 3) legible += count;
  }
  return { colours: counts.size, visible, legible };
}

/** The contrast of two colours by WCAG 2: from 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export function luminance(colour) {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function paeth(left, up, corner) {
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
