/** Ctrl-C at each moment of a cell of the kernel: test/interrupts/moments.ts. */
import { globalsModule } from '../../src/kernel/compile/globals-module.js';
import { loadTslab } from '../../src/kernel/compile/tslab.js';
import { PLAIN_ERRORS } from '../../src/kernel/output/code-frame.js';
import { CellSession } from '../../src/kernel/run/cell-session.js';
import { Evaluation } from '../../src/kernel/run/evaluation.js';
import { CellModules } from '../../src/kernel/run/modules.js';
import { drawn, type Host, INTERRUPTED, walkMoments } from '../interrupts/moments.js';

function kernelHost(): Host {
  const tslab = loadTslab();
  const session = new CellSession(new CellModules(process.cwd(), new Map()), process.cwd(), {});
  const evaluation = new Evaluation(tslab, session, globalsModule, PLAIN_ERRORS);
  return {
    press: () => evaluation.interrupt(false),
    async run(code, moments = {}) {
      const start = (): void => {
        moments.start?.();
        moments.compile?.();
      };
      const show = async ({ value }: { readonly value: unknown }): Promise<void> => drawn(value);
      const outcome = await evaluation.run(code, 'cell', start, show);
      if (outcome.status === 'ok') return outcome.result?.value;
      return outcome.error.ename === 'Interrupted' ? INTERRUPTED : outcome.error;
    },
  };
}

walkMoments('Kernel', kernelHost);
