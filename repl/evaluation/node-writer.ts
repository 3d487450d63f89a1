/**
 * How the prompt prints values that have no display: with the options of `repl.writer`, by which Node's own prompt
 * prints. A program that sets them, as `require('node:repl').writer.options.depth = 1`, sets them here, too.
 */
import { writer } from 'node:repl';
import { PRINT_OPTIONS, setPrintOptions } from './show.js';

const { options } = writer as { readonly options: object };
setPrintOptions(Object.assign(options, { showProxy: false }, PRINT_OPTIONS));
