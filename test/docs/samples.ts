/**
 * The samples of documentation pages: finds them, runs those in TypeScript in this process, and type-checks them. The
 * comment `<!-- not run: REASON -->` before a block of code says that the tests only type-check it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';

import * as spotlab from '../../src/index.js';

const root = resolve(import.meta.dirname, '../..');

export interface Sample {
  /** `docs/connect.md:34`: the page and the first line of the code. */
  readonly where: string;
  readonly language: string;
  readonly code: string;
  /** Why the tests do not run it. */
  readonly notRun: string | undefined;
}

/** All blocks of code of a page. */
export function samplesOf(page: string): Sample[] {
  const text = readFileSync(resolve(root, page), 'utf8');
  const blocks = text.matchAll(/^(?:<!-- not run: (.*) -->\n)?```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(({ 1: notRun, 2: language = '', 3: code = '', index }) => {
    const before = text.slice(0, text.indexOf('```', index) + 3);
    return { where: `${page}:${before.split('\n').length + 1}`, language, code, notRun };
  });
}

const IMPORT = /^import \{([^}]*)\} from 'spotlab';?$/gm;

/** Runs a sample as the body of an async function. Without a `connect` of its own it gets a client `x`. */
export async function run({ code }: Sample, page: { print?: (line: string) => void } = {}): Promise<void> {
  const opened: spotlab.Spot[] = [];
  const connect = async (options?: spotlab.ConnectOptions) => {
    const client = await spotlab.connect(options);
    opened.push(client);
    return client;
  };
  const { outputText } = ts.transpileModule(`${code.replace(IMPORT, '')}\nexport {}`, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const body = outputText
    .replace(/^export \{\s*\};?$/m, '')
    .replace(/^import (.*) from '(.*)';?$/gm, "const $1 = await load('$2');");
  const load = (name: string) => import(name);
  const names = {
    ...spotlab,
    connect,
    load,
    console: { ...console, log: (line: unknown) => page.print?.(String(line)) },
  };
  const hasClient = /\bconst x\b/.test(code);
  const given: Record<string, unknown> = hasClient ? names : { ...names, x: await connect() };
  // Samples write their files into the current folder.
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-sample-'));
  process.chdir(folder);
  const listening = new Set(process.listeners('SIGTERM'));
  try {
    const program = new Function(...Object.keys(given), `return (async () => {\n${body}\n})()`);
    await (program as (...values: unknown[]) => Promise<unknown>)(...Object.values(given));
  } finally {
    // A sample of a service ends by SIGTERM, so its listeners are called: it must not go on during later tests.
    for (const stop of process.listeners('SIGTERM').filter((one) => !listening.has(one))) {
      process.off('SIGTERM', stop);
      await stop('SIGTERM');
    }
    for (const client of opened) await client.close();
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The errors of the type checker in the samples, each of which is a module of its own. */
export function typeErrors(samples: readonly Sample[]): string[] {
  const files = new Map(
    samples.map(({ code }, at) => {
      // The type check takes a fifth of the time with the built declarations instead of the sources.
      const text = code.replaceAll("from 'spotlab'", "from '../../dist/src/index.js'");
      const client = /\bconst x\b/.test(code) ? '' : "declare const x: import('../../dist/src/index.js').Spot\n";
      return [resolve(root, `test/docs/sample-${at}.ts`), `${client}${text}\nexport {}\n`] as const;
    }),
  );
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.test.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const settings = { ...options, noEmit: true, noUnusedLocals: false };
  const host = ts.createCompilerHost(settings);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => files.get(resolve(name)) ?? readFile.call(host, name);
  host.fileExists = (name) => files.has(resolve(name)) || fileExists.call(host, name);
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(resolve(name));
    return text === undefined ? getSourceFile.call(host, name, ...rest) : ts.createSourceFile(name, text, rest[0]);
  };
  const program = ts.createProgram([...files.keys()], settings, host);
  return [...files.keys()].flatMap((path, at) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => `${samples[at]?.where}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
}
