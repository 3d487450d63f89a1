/**
 * How the prompt prints values that have no display: with the options of `repl.writer`, by which Node's own prompt
 * prints. If a program sets these options, as `require('node:repl').writer.options.depth = 1` does, they also apply to
 * this prompt.
 */
import { writer } from 'node:repl';
import { PRINT_OPTIONS, setPrintOptions } from './show.js';

const { options } = writer as { readonly options: object };
setPrintOptions(Object.assign(options, { showProxy: false }, PRINT_OPTIONS));
