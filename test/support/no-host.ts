/**
 * Each file starts without a host that draws. Files share modules within a worker, so a prompt or a script of a file before
 * would make results drawings in this one: its first test then failed, and passed when it was run again.
 */
import { drawEverywhere } from '../../src/client/results/display-hooks.js';

drawEverywhere(false);
