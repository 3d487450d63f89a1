#!/usr/bin/env node
/** Where `spotlab` begins; the commands are in command-line.ts, which is loaded once it is known how. */
import * as nodeModule from 'node:module';

// From Node 22 on, code that was compiled once is taken from a folder for temporary files the next time.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

void import('./command-line.js').then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)));
