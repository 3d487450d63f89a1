/**
 * Finds out which sandbox this machine can make, by making one: settings of the system, of a container and of security
 * modules decide, and none of them tells it reliably.
 */
import { spawn } from 'node:child_process';
import { SpotlabError } from '../../client/index.js';
import { bubblewrapOfRoot, bubblewrapOfUser } from './bubblewrap.js';
import { visiblePaths } from './visible-paths.js';

/** A folder outside of the sandbox that is visible in it, for a socket. */
export interface SharedFolder {
  readonly folder: string;
  readonly isWritable: boolean;
}

/** A way to run a program in a sandbox. */
export interface SandboxKind {
  readonly name: string;
  /** Whether a program starts as root and has to change to another user; see inside.ts. */
  readonly changesUser: boolean;
  /** The command that runs a program in a new sandbox. */
  command(program: readonly string[], shared?: SharedFolder): string[];
}

/** Time for the trial of one kind. */
const TRIAL_MS = 10_000;

/** Does what the programs in a sandbox need: change the user, read spotlab, write into the folder, and use a socket. */
const TRIAL = `
const { accessSync, constants, statSync, writeFileSync, readdirSync } = require('node:fs');
const { connect, createServer } = require('node:net');
const [uid, ...paths] = process.argv.slice(1);
if (uid) { process.setgroups([]); process.setgid(+uid); process.setuid(+uid); }
for (const path of paths) accessSync(path, constants.R_OK | (statSync(path).isDirectory() ? constants.X_OK : 0));
writeFileSync('trial', '');
if (readdirSync('/proc').filter(Number).length > 3) throw new Error('It sees processes of others.');
const server = createServer((socket) => socket.end('works')).listen(0, '127.0.0.1', () =>
  connect(server.address().port, '127.0.0.1').on('data', (text) => { process.stdout.write(text); server.close(); }));
`;

/**
 * The first kind of sandbox that works here.
 *
 * @throws SpotlabError `SPOTLAB_SANDBOX` when none does
 */
export async function findSandbox(): Promise<SandboxKind> {
  if (process.platform !== 'linux') throw noSandbox('spotlab has a sandbox for Linux only.');
  const isRoot = process.getuid?.() === 0;
  const reasons: string[] = [];
  for (const kind of isRoot ? [bubblewrapOfRoot, bubblewrapOfUser] : [bubblewrapOfUser]) {
    const reason = await trial(kind);
    if (reason === undefined) return kind;
    reasons.push(`${kind.name}: ${reason}`);
  }
  throw noSandbox([...new Set(reasons)].join('; '));
}

/** Runs the trial. @returns why it failed; undefined if it worked */
async function trial(kind: SandboxKind): Promise<string | undefined> {
  const uid = kind.changesUser ? String(sandboxUser()) : '';
  const [command = '', ...args] = kind.command([process.execPath, '-e', TRIAL, '--', uid, ...visiblePaths()]);
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TRIAL_MS,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    out += text;
  });
  child.stderr.on('data', (text: Buffer) => {
    err += text;
  });
  return new Promise((resolve) => {
    child.once('error', ({ message, ...error }) =>
      resolve('code' in error && error.code === 'ENOENT' ? `${command} is not installed` : message),
    );
    child.once('close', (code) => {
      if (code === 0 && out === 'works') resolve(undefined);
      else
        resolve(
          err
            .trim()
            .split('\n')
            .find((line) => /error|bwrap|denied|not permitted/i.test(line)) ?? `it ended with ${code}`,
        );
    });
  });
}

let users = 0;

/**
 * A user id for one notebook, of a range in which systems give ids to services while they run. Two notebooks at the same
 * time have different ids.
 */
export function sandboxUser(): number {
  return FIRST_USER + ((process.pid + users++) % USERS);
}

/** The range of dynamic users of systemd. */
const FIRST_USER = 61_184;
const USERS = 4_000;

function noSandbox(reason: string): SpotlabError {
  return new SpotlabError('SPOTLAB_SANDBOX', `Notebooks cannot be graded in a sandbox here: ${reason}`, {
    advice:
      'On Linux, install bubblewrap (`apt install bubblewrap`) and allow user namespaces. In a container or a virtual ' +
      'machine with nothing else in it, `--no-sandbox` runs the notebooks without one.',
  });
}
