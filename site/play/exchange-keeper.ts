/** Keeps the state of the exchange: after each run, and when the page is left. */
import type { ExchangeChoice } from '../cells/messages.js';
import type { CellKernel } from '../page/cell-kernel.js';
import { keepExchange } from './exchange-store.js';

/**
 * The pause after a run, before the state is kept. The exchange needs some tenths of a second to write its state, and seconds after hours
 * of trading. It answers nothing meanwhile, so the pause is then longer.
 */
const PAUSE_MS = 400;
const PAUSE_PER_WORK = 4;
const MOST_PAUSE_MS = 5000;

export class ExchangeKeeper {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #workMs = 0;
  #isKeeping = false;
  #isDue = false;
  #isStopped = false;
  /** Called once, when the browser does not keep the state. */
  onLoss: () => void = () => {};

  constructor(
    private readonly kernel: CellKernel,
    private readonly choice: ExchangeChoice,
  ) {
    // Orders may be filled long after the last run.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.#keep();
    });
  }

  /** Keeps the state soon. */
  soon(): void {
    clearTimeout(this.#timer);
    const pauseMs = Math.min(Math.max(PAUSE_MS, PAUSE_PER_WORK * this.#workMs), MOST_PAUSE_MS);
    this.#timer = setTimeout(() => void this.#keep(), pauseMs);
  }

  /** Keeps nothing any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isDue = true;
    if (this.#isKeeping) return;
    this.#isKeeping = true;
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      const [fromMs, atMs] = [performance.now(), Date.now()];
      const state = await this.kernel.state().catch(() => undefined);
      this.#workMs = performance.now() - fromMs;
      if (state === undefined || this.#isStopped) break;
      if (keepExchange({ choice: this.choice, state, atMs })) continue;
      this.onLoss();
      this.onLoss = () => {};
    }
    this.#isKeeping = false;
  }
}
