/** Measures colours: contrast as WCAG 2 defines it, and how far two colours are apart for readers of each kind of sight. */

const linear = (color: string): number[] =>
  (color.match(/[\da-f]{2}/gi) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

/** The contrast of two colours of six hexadecimal digits, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = linear(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Linear colours as readers see them (Machado, Oliveira and Fernandes, 2009). */
export const SIGHTS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

type Matrix = readonly (readonly number[])[];

const product = (rows: Matrix, values: readonly number[]): number[] =>
  rows.map((row) => row.reduce((sum, factor, at) => sum + factor * (values[at] ?? 0), 0));

const XYZ: Matrix = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];
const WHITE = [0.9505, 1, 1.089];

/** CIE L*a*b* of a colour for one kind of sight. */
function labOf(color: string, sight: Matrix): readonly [number, number, number] {
  const seen = product(sight, linear(color)).map((part) => Math.min(1, Math.max(0, part)));
  const [x = 0, y = 0, z = 0] = product(XYZ, seen)
    .map((part, at) => part / (WHITE[at] ?? 1))
    .map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The distance of two colours in CIE L*a*b*: readers see 2 when the colours touch; 20 can be told apart at a distance. */
export function distanceOf(one: string, other: string, sight: keyof typeof SIGHTS): number {
  const [a, b] = [labOf(one, SIGHTS[sight]), labOf(other, SIGHTS[sight])];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** A colour of the cube of 256 colours or of its greys, from the end of its code such as `38;5;29`. */
export function cubeColor(code: string): string {
  const index = Number(/[34]8;5;(\d+)$/.exec(code)?.[1]) - 16;
  if (index >= 216) return `#${(8 + 10 * (index - 216)).toString(16).padStart(2, '0').repeat(3)}`;
  return `#${[Math.floor(index / 36), Math.floor(index / 6) % 6, index % 6]
    .map((level) => (level === 0 ? 0 : 55 + 40 * level).toString(16).padStart(2, '0'))
    .join('')}`;
}
