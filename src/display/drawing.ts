/** The type of an entry that says how the values of one kind are drawn: a function for blocks of text, and one for a picture. */
import type { ShowContext } from './context/context.js';
import type { Picture } from './svg/picture.js';
import type { Block } from './text/blocks.js';

export interface Drawing {
  /** Turns a value into blocks; undefined if the value does not fit the kind. */
  readonly blocks: (value: unknown, context: ShowContext) => Block[] | undefined;
  /** Draws the picture of a value for a page; undefined if the value does not fit the kind. */
  readonly picture?: DrawPicture;
  /** Whether the drawing in a terminal uses the whole height of the screen. */
  readonly isTall?: true;
}

export type DrawPicture = (value: unknown, context: ShowContext) => Picture | undefined;
