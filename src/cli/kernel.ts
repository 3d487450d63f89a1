/**
 * `spotlab kernel install|remove|list`: installs the Jupyter kernel, removes it, or lists the installed kernels.
 *
 * Exit code 0 for success, 1 when a folder cannot be written or the kernel does not exist, 2 for an invalid command
 * line.
 */

import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import {
  APPROXIMATE_SIZE,
  activePrefix,
  dataFolders,
  displayName,
  findKernelParts,
  installKernelParts,
  installKernelSpec,
  type JupyterHost,
  KernelSpecError,
  listKernelSpecs,
  makeKernelSpec,
  partsFolder,
  prefixDataFolder,
  previousChoice,
  removeKernelSpec,
  userDataFolder,
} from '../kernel/index.js';
import { printErr, printOut } from '../output/index.js';
import { text } from '../text/index.js';
import { printHelp } from './common/help-text.js';
import { KEYS_HINT, readArguments, refuseSurplus, UsageError } from './common/usage.js';

const usage = `Usage: spotlab kernel install|remove|list [options]

Installs, removes or lists the "${displayName}" kernel of Jupyter. The first install downloads the
npm packages that the kernel needs (${APPROXIMATE_SIZE}) into a folder of this user; later installs
need no network.
SPOTLAB_KERNEL_PARTS names another folder.

  --user         in the folder of this user (default)
  --sys-prefix   in the active Python environment, or in that of python3
  --prefix P     in P/share/jupyter
  --name N       name of the kernel (default spotlab)

For install:
  --display-name TEXT   name that Jupyter shows
  --env NAME=VALUE      environment variable of the kernel, such as SPOTLAB_NETWORK=http://...;
                        may be repeated

A second install keeps the display name and the environment, unless they are given again.
`;

const OPTIONS = {
  user: { type: 'boolean' },
  'sys-prefix': { type: 'boolean' },
  prefix: { type: 'string' },
  name: { type: 'string' },
  'display-name': { type: 'string' },
  env: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

/** Runs the command; resolves to its exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'kernel');
  if (values.help) {
    printHelp(usage.trimEnd());
    return 0;
  }
  const [action] = positionals;
  refuseSurplus(positionals, 1, 'kernel');
  if ([values.user, values['sys-prefix'], values.prefix].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Give only one of --user, --sys-prefix and --prefix.');
  }
  if (action !== 'install' && (values['display-name'] !== undefined || values.env !== undefined)) {
    throw new UsageError('--display-name and --env are only for `spotlab kernel install`.');
  }
  const host: JupyterHost = { environment: process.env, platform: process.platform, home: homedir() };
  const name = values.name ?? 'spotlab';
  try {
    if (action === 'install') return await install(host, values, name);
    if (action === 'remove') return remove(host, values, name);
    if (action === 'list') return list(host, values);
    const problem = action === undefined ? 'The action is missing' : `Unknown action '${action}'`;
    throw new UsageError(`${problem}: give install, remove or list. See \`spotlab kernel --help\`.`);
  } catch (error) {
    if (!(error instanceof KernelSpecError)) throw error;
    printErr(text`spotlab kernel: ${error.message}\n`);
    return 1;
  }
}

async function install(host: JupyterHost, values: Values, name: string): Promise<number> {
  const dataFolder = chosenFolder(host, values);
  const before = previousChoice(dataFolder, name);
  const env = values.env === undefined ? before.env : environmentOf(values.env);
  const choice = { displayName: values['display-name'] ?? before.displayName, env };
  const spec = makeKernelSpec(host.platform, choice, await installParts(host));
  const folder = installKernelSpec(dataFolder, name, spec);
  printOut(text`Installed ${spec.display_name} as '${name}' in ${folder}\n`);
  const isSeen = dataFolders(host).includes(dataFolder);
  printOut(
    isSeen ? text`Try: jupyter lab\n` : text`To let Jupyter find the kernel, add its data folder to JUPYTER_PATH.\n`,
  );
  return 0;
}

/**
 * Installs the packages of the kernel, unless they are there.
 *
 * @returns their folder; undefined when they are beside spotlab
 */
async function installParts(host: JupyterHost): Promise<string | undefined> {
  const folder = partsFolder(host);
  const parts = findKernelParts(host);
  if (parts) {
    if (!parts.tslab.startsWith(folder)) return undefined;
    printOut(text`The npm packages that the kernel needs are in ${folder}\n`);
    return folder;
  }
  printOut(text`Downloading the packages of the kernel with npm (${APPROXIMATE_SIZE}) to ${folder}\n`);
  const bytes = await installKernelParts(folder);
  printOut(text`Downloaded ${(bytes / 2 ** 20).toFixed(0)} MiB. Later installations need no network.\n`);
  return folder;
}

/** Parses the options `--env NAME=VALUE`. */
function environmentOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(pair) ?? [];
      if (name === undefined || value === undefined) {
        throw new UsageError(`Invalid --env '${pair}': give NAME=VALUE, such as SPOTLAB_SEED=1.`);
      }
      if (/KEY|SECRET|PASS|TOKEN/i.test(name)) {
        throw new UsageError(
          `--env ${name} is not allowed: other users can read a kernel spec, so it must not contain keys. ${KEYS_HINT}`,
        );
      }
      return [name, value];
    }),
  );
}

function remove(host: JupyterHost, values: Values, name: string): number {
  const folder = removeKernelSpec(chosenFolder(host, values), name);
  if (folder === undefined) {
    printErr(text`spotlab kernel: there is no kernel '${name}' in ${chosenFolder(host, values)}\n`);
    return 1;
  }
  printOut(text`Removed '${name}' from ${folder}\n`);
  return 0;
}

function list(host: JupyterHost, values: Values): number {
  const isChosen = values['sys-prefix'] === true || values.prefix !== undefined || values.user === true;
  const specs = listKernelSpecs(isChosen ? [chosenFolder(host, values)] : dataFolders(host));
  for (const { name, folder, problem } of specs) {
    printOut(problem === undefined ? text`${name}\t${folder}\n` : text`${name}\t${folder}\t(${problem})\n`);
  }
  if (specs.length === 0) printOut(text`No spotlab kernel is installed; try: spotlab kernel install\n`);
  return 0;
}

function chosenFolder(host: JupyterHost, values: Values): string {
  if (values.prefix !== undefined) return prefixDataFolder(host, resolve(values.prefix));
  if (values['sys-prefix']) return prefixDataFolder(host, activePrefix(host) ?? prefixOfPython());
  return userDataFolder(host);
}

/** The prefix of python3 or python, for --sys-prefix without an active environment. */
function prefixOfPython(): string {
  for (const python of ['python3', 'python']) {
    const asked = spawnSync(python, ['-c', 'import sys; print(sys.prefix)'], { encoding: 'utf8' });
    if (asked.status === 0 && asked.stdout.trim() !== '') return asked.stdout.trim();
  }
  throw new KernelSpecError('--sys-prefix: no Python environment is active and python3 was not found; use --prefix');
}
