/**
 * `spotlab kernel install|remove|list`: makes the kernel known to Jupyter, or unknown again.
 *
 * Exit code 0 when done, 1 when a folder cannot be written or a kernel is not there, 2 when the command line is wrong.
 */
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import {
  activePrefix,
  dataFolders,
  displayName,
  installKernelSpec,
  type JupyterHost,
  KernelSpecError,
  listKernelSpecs,
  makeKernelSpec,
  prefixDataFolder,
  previousChoice,
  removeKernelSpec,
  userDataFolder,
} from '../kernel/index.js';
import { KEYS_HINT, readArguments, UsageError } from './usage.js';

const usage = `Usage: spotlab kernel install|remove|list [options]

Makes the "${displayName}" kernel known to Jupyter.

  --user         for this user (default)
  --sys-prefix   in the active Python environment, or that of python3
  --prefix P     under P/share/jupyter
  --name N       name of the kernel (default spotlab)

For install:
  --display-name TEXT   what Jupyter calls it
  --env NAME=VALUE      set for the kernel, such as SPOTLAB_NETWORK=http://...; may be repeated

Installing again keeps display name and environment unless they are given anew.
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
    process.stdout.write(usage);
    return 0;
  }
  const [action, extra] = positionals;
  if (extra !== undefined) throw new UsageError(`'${extra}' is too many. See \`spotlab kernel --help\`.`);
  if ([values.user, values['sys-prefix'], values.prefix].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Choose one of --user, --sys-prefix and --prefix.');
  }
  if (action !== 'install' && (values['display-name'] !== undefined || values.env !== undefined)) {
    throw new UsageError('--display-name and --env go with install.');
  }
  const place: JupyterHost = { environment: process.env, platform: process.platform, home: homedir() };
  const name = values.name ?? 'spotlab';
  try {
    if (action === 'install') return install(place, values, name);
    if (action === 'remove') return remove(place, values, name);
    if (action === 'list') return list(place, values);
    const given = action === undefined ? '' : `'${action}' is not one of them. `;
    throw new UsageError(`Say install, remove or list. ${given}See \`spotlab kernel --help\`.`);
  } catch (error) {
    if (!(error instanceof KernelSpecError)) throw error;
    process.stderr.write(`spotlab kernel: ${error.message}\n`);
    return 1;
  }
}

function install(place: JupyterHost, values: Values, name: string): number {
  const dataFolder = chosenFolder(place, values);
  const before = previousChoice(dataFolder, name);
  const env = values.env === undefined ? before.env : environmentOf(values.env);
  const spec = makeKernelSpec(place.platform, { displayName: values['display-name'] ?? before.displayName, env });
  const folder = installKernelSpec(dataFolder, name, spec);
  process.stdout.write(`Installed ${spec.display_name} as '${name}' in ${folder}\n`);
  const isSeen = dataFolders(place).includes(dataFolder);
  process.stdout.write(
    isSeen ? 'Try: jupyter lab\n' : 'Jupyter finds it where that folder is on its path (JUPYTER_PATH).\n',
  );
  return 0;
}

/** What `--env NAME=VALUE` says. */
function environmentOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(pair) ?? [];
      if (name === undefined || value === undefined) {
        throw new UsageError(`--env is '${pair}'; write NAME=VALUE, such as SPOTLAB_SEED=1.`);
      }
      if (/KEY|SECRET|PASS|TOKEN/i.test(name)) {
        throw new UsageError(`--env ${name}: a kernel spec can be read by others, so it holds no keys. ${KEYS_HINT}`);
      }
      return [name, value];
    }),
  );
}

function remove(place: JupyterHost, values: Values, name: string): number {
  const folder = removeKernelSpec(chosenFolder(place, values), name);
  if (folder === undefined) {
    process.stderr.write(`spotlab kernel: there is no kernel '${name}' in ${chosenFolder(place, values)}\n`);
    return 1;
  }
  process.stdout.write(`Removed '${name}' from ${folder}\n`);
  return 0;
}

function list(place: JupyterHost, values: Values): number {
  const isChosen = values['sys-prefix'] === true || values.prefix !== undefined || values.user === true;
  const specs = listKernelSpecs(isChosen ? [chosenFolder(place, values)] : dataFolders(place));
  for (const { name, folder, problem } of specs) {
    process.stdout.write(`${name}\t${folder}${problem === undefined ? '' : `\t(${problem})`}\n`);
  }
  if (specs.length === 0) process.stdout.write('No spotlab kernel is installed; try: spotlab kernel install\n');
  return 0;
}

function chosenFolder(place: JupyterHost, values: Values): string {
  if (values.prefix !== undefined) return prefixDataFolder(place, resolve(values.prefix));
  if (values['sys-prefix']) return prefixDataFolder(place, activePrefix(place) ?? prefixOfPython());
  return userDataFolder(place);
}

/** Outside an environment only Python knows its prefix. */
function prefixOfPython(): string {
  for (const python of ['python3', 'python']) {
    const asked = spawnSync(python, ['-c', 'import sys; print(sys.prefix)'], { encoding: 'utf8' });
    if (asked.status === 0 && asked.stdout.trim() !== '') return asked.stdout.trim();
  }
  throw new KernelSpecError('--sys-prefix: no Python environment is active and no python3 was found; use --prefix');
}
