/** Ctrl-C at each moment of an input of the prompt: test/interrupts/moments.ts. */
import { compile } from '../../repl/evaluation/compile.js';
import { type Evaluator, startEvaluator } from '../../repl/evaluation/evaluate.js';
import { interruptible } from '../../repl/evaluation/interruptible.js';
import { Interrupted } from '../../src/cells/index.js';
import { interrupt, stopRequests } from '../../src/interrupts/index.js';
import { drawn, type Host, INTERRUPTED, walkMoments } from '../interrupts/moments.js';

function promptHost(): Host {
  const evaluator: Evaluator = startEvaluator(process.cwd());
  return {
    press: interrupt,
    async run(code, moments = {}) {
      const work = async (): Promise<{ readonly value: unknown }> => {
        moments.start?.();
        const compiled = compile(code);
        moments.compile?.();
        if (compiled.status !== 'complete') throw compiled.error;
        const result = await evaluator.evaluate(compiled);
        // The value is drawn by compiled code of the session, which has interrupt checks.
        drawn(result.value);
        return result;
      };
      const options = { stopper: () => evaluator.stopper(), onLateFailure: () => {}, leave: () => {} };
      try {
        return (await interruptible(work, options)).value;
      } catch (error) {
        return error instanceof Interrupted ? INTERRUPTED : error;
      } finally {
        // Resets the flag, as the message of the thread does in the next turn of the event loop.
        stopRequests.flag[0] = 0;
      }
    },
  };
}

walkMoments('Prompt', promptHost);
