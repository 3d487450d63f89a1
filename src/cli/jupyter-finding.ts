/** What `spotlab doctor` says of Jupyter and of our kernel in it: there, missing, out of date, and what to do. */
import { spawn } from 'node:child_process';
import { kernelEntry, specProblem } from '../kernel/index.js';
import type { Finding } from './finding.js';

const JUPYTER_TIMEOUT_MS = 20_000;
const subject = 'Jupyter';

/** Asks Jupyter for its kernels. */
export async function findJupyter(): Promise<Finding> {
  const listed = await output('jupyter', ['kernelspec', 'list', '--json']);
  if (listed === undefined) {
    const advice = `Only notebooks need it: ${jupyterAdvice(process.platform)}. \`spotlab run\` executes notebooks without it.`;
    return { subject, state: 'note', text: 'not found', advice };
  }
  return kernelFinding(ourKernels(listed), kernelEntry());
}

/** How Jupyter is had on a platform. */
export function jupyterAdvice(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'brew install jupyterlab';
  if (platform === 'win32') return 'py -m pip install jupyterlab';
  return 'pip install jupyterlab in a virtual environment, or your distribution’s package (Debian: apt install jupyter-notebook)';
}

/** A kernel of ours that Jupyter knows. */
export interface KnownKernel {
  readonly name: string;
  readonly argv: unknown;
}

/** Our kernels among those that `jupyter kernelspec list --json` names; what is not JSON names none. */
export function ourKernels(json: string): KnownKernel[] {
  type Spec = { argv?: unknown; metadata?: { spotlab?: unknown } };
  try {
    const { kernelspecs = {} } = JSON.parse(json) as { kernelspecs?: Record<string, { spec?: Spec }> };
    return Object.entries(kernelspecs).flatMap(([name, { spec }]) =>
      spec?.metadata?.spotlab === true ? [{ name, argv: spec.argv }] : [],
    );
  } catch {
    return [];
  }
}

/**
 * What is said of installed kernels.
 *
 * @param entry The kernel of this installation; one that starts another spotlab is named, since that may be another version.
 */
export function kernelFinding(kernels: readonly KnownKernel[], entry: string): Finding {
  if (kernels.length === 0) {
    const advice = 'Run `spotlab kernel install` (--sys-prefix for the active Python environment alone).';
    return { subject, state: 'note', text: 'found, without our kernel', advice };
  }
  const text = `found, with kernel ${kernels.map(({ name }) => name).join(', ')}`;
  const broken = kernels.flatMap(({ name, argv }) => {
    const problem = specProblem(argv);
    return problem === undefined ? [] : [`${name}: ${problem.replace('; install the kernel again', '')}`];
  });
  if (broken.length > 0) {
    const advice = 'Run `spotlab kernel install` again, with the --name and place that it was installed with.';
    return { subject, state: 'bad', text: `${text}; ${broken.join(', ')}`, advice };
  }
  const others = kernels.filter(({ argv }) => (argv as readonly unknown[])[1] !== entry);
  if (others.length < kernels.length) return { subject, state: 'ok', text };
  const programs = others.map(({ name, argv }) => `${name} starts ${(argv as readonly unknown[])[1]}`);
  const advice = 'To have this spotlab in notebooks: `spotlab kernel install`, under another --name to keep both.';
  return { subject, state: 'note', text: `${text}, of another spotlab: ${programs.join(', ')}`, advice };
}

/** Standard output of a program; undefined when it is missing, fails or takes too long. */
function output(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: JUPYTER_TIMEOUT_MS });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks).toString('utf8') : undefined));
  });
}
