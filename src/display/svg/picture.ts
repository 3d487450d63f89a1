/** The parts of a finished picture that several charts and the pages around them share: types only. */
import type { Block } from '../text/blocks.js';

/** A picture: its SVG, the text that replaces it, the tooltips over it, and the blocks around it. */
export interface Picture {
  readonly svg: string;
  /** The content of the picture in words: the `alt` text of the image. */
  readonly alt: string;
  readonly hover?: readonly HoverStrip[];
  readonly below?: Block[];
  /** Whether a page must not stretch the picture: it is a diagram, or its caller has asked for a width. */
  readonly isFixed?: boolean;
  /** Blocks above the picture that a reader must see first, such as warnings. */
  readonly above?: Block[];
}

/** An SVG and the tooltips over it. */
export interface DrawnChart {
  readonly svg: string;
  readonly hover: readonly HoverStrip[];
}

/** A figure of the heading: its name, if any, and its value, which is printed bold. */
export interface Figure {
  readonly name?: string;
  readonly value: string;
  readonly fill?: string;
}

/** The texts of a chart. */
export interface ChartTexts {
  /** Title of the picture, and of its heading unless `heading` is given. */
  readonly title: string;
  readonly heading?: string;
  /** The most important figures, beside the title; if they do not fit there, they become the first of `figures`. */
  readonly lead?: readonly Figure[];
  /** Text at the right end of the title line. */
  readonly aside?: string;
  /** Figures below the title. */
  readonly figures: readonly Figure[];
  /** The content in words, for readers who cannot see the picture. */
  readonly description: string;
}

/** One part of a strip, with the text of its tooltip; a part with an empty text has no tooltip. */
export interface HoverPart {
  /** Pixels along the strip. */
  readonly size: number;
  readonly tooltip: string;
}

/** An area of the picture that is divided into columns from left to right, or into rows from top to bottom. */
export interface HoverStrip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly split: 'columns' | 'rows';
  readonly parts: readonly HoverPart[];
  /** Whether a page must not move or stretch the area, as in a diagram. */
  readonly isFixed?: boolean;
}
