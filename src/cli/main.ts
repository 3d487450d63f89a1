#!/usr/bin/env node
/**
 * Entry point of the program `spotlab`: switches on the compile cache, then loads command-line.ts and runs the command.
 */
import * as nodeModule from 'node:module';

// Since Node 22, a cache folder stores compiled code for the next start.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

void import('./command-line.js').then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)));
