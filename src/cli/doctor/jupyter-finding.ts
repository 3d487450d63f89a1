/** The checks of `spotlab doctor` that concern notebooks. They check Jupyter, the installed spotlab kernels, and the packages of the kernel. */
import { spawn } from 'node:child_process';
import { APPROXIMATE_SIZE, findKernelParts, kernelEntry, specProblem } from '../../kernel/index.js';
import type { Finding } from './finding.js';

const JUPYTER_TIMEOUT_MS = 20_000;
const subject = 'Jupyter';

/** Checks Jupyter and its kernels. */
export async function findJupyter(): Promise<Finding> {
  const listed = await output('jupyter', ['kernelspec', 'list', '--json']);
  if (listed === undefined) {
    const advice = `To edit notebooks: ${jupyterAdvice(process.platform)}. \`spotlab run\` executes notebooks without Jupyter.`;
    return { subject, state: 'note', text: 'not found', advice };
  }
  return kernelFinding(ourKernels(listed), kernelEntry());
}

/** Checks the packages of the kernel, which `spotlab run` needs too. */
export function kernelPartsFinding(parts: { readonly tslab: string } | undefined = findKernelParts()): Finding {
  const subject = 'Kernel';
  if (parts) return { subject, state: 'ok', text: `its packages are in ${parts.tslab}` };
  const advice = `For notebooks: \`npx spotlab kernel install\` downloads them (${APPROXIMATE_SIZE}).`;
  return { subject, state: 'note', text: 'its packages are not installed', advice };
}

/** How to install Jupyter on a platform. */
export function jupyterAdvice(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'brew install jupyterlab';
  if (platform === 'win32') return 'py -m pip install jupyterlab';
  return 'pip install jupyterlab in a virtual environment, or your distribution’s package (Debian: apt install jupyter-notebook)';
}

/** A spotlab kernel that is installed in Jupyter. */
export interface KnownKernel {
  readonly name: string;
  readonly argv: unknown;
}

/** The spotlab kernels in the output of `jupyter kernelspec list --json`; none if the output is not JSON. */
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
 * The finding about the installed kernels.
 *
 * @param entry the kernel program of this installation; kernels that start another one are reported, because that may
 *   be another version
 */
export function kernelFinding(kernels: readonly KnownKernel[], entry: string): Finding {
  if (kernels.length === 0) {
    const advice = 'Run `spotlab kernel install` (with --sys-prefix only for the active Python environment).';
    return { subject, state: 'note', text: 'found, but without a spotlab kernel', advice };
  }
  const text = `found, with kernel ${kernels.map(({ name }) => name).join(', ')}`;
  const broken = kernels.flatMap(({ name, argv }) => {
    const problem = specProblem(argv);
    return problem === undefined ? [] : [`${name}: ${problem.replace('; install the kernel again', '')}`];
  });
  if (broken.length > 0) {
    const advice = 'Run `spotlab kernel install` again, with the same --name and the same location option.';
    return { subject, state: 'bad', text: `${text}; ${broken.join(', ')}`, advice };
  }
  const others = kernels.filter(({ argv }) => (argv as readonly unknown[])[1] !== entry);
  if (others.length < kernels.length) return { subject, state: 'ok', text };
  const programs = others.map(({ name, argv }) => `${name} starts ${(argv as readonly unknown[])[1]}`);
  const advice =
    'To use this installation in notebooks, run `spotlab kernel install`; another --name keeps the old kernel, too.';
  return {
    subject,
    state: 'note',
    text: `${text}; it belongs to another spotlab installation: ${programs.join(', ')}`,
    advice,
  };
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
