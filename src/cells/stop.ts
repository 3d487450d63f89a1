/**
 * Stops running cells: knows which run the executing code belongs to and whether this run must stop, and defines the
 * error that its checks throw.
 */

/** The error with which stopped code ends. Code cannot catch it: each `catch` throws it again. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor(message = 'Interrupted.') {
    super(message);
  }
}

/** One run of one cell, with all that it started. */
export class Run {
  isStopped = false;
  /** Number of running `finally` blocks that began after the stop. */
  cleanUps = 0;
}

/** How the host asks running code to stop. */
export interface StopRequests {
  /** Shared memory: its first number is not 0 while running code shall stop. Another thread may write it. */
  readonly flag: Int32Array;
  /** Called when a check has seen the flag. Takes the request; returns whether code shall still stop. */
  take(): boolean;
}

/**
 * Knows to which run the running code belongs. Without this context, the session follows each run through its `await`s, but not
 * into callbacks of timers and of `then`. In Node, an AsyncLocalStorage follows a run into these callbacks too.
 */
export interface RunContext {
  current(): Run | undefined;
  within<T>(run: Run, work: () => T): T;
}

/** How long work of an earlier cell may hold the thread while another cell shall stop. */
const HOG_MS = 200;

export class Stopper {
  /** The runs of cells that have not ended. */
  private readonly open: Run[] = [];
  /** The run whose code is executed, as far as this is known without a context. */
  private running: Run;
  /** The run that stands for code outside of all cells. */
  private readonly background = new Run();
  /** Since when work of an earlier cell has held the thread. */
  private sinceMs: number | undefined;

  constructor(
    private readonly requests: StopRequests,
    private readonly context: RunContext | undefined,
  ) {
    this.running = this.background;
  }

  /** Compiled code calls this at each turn of a loop. */
  readonly check = (): void => {
    if (this.requests.flag[0] !== 0) this.mayStop(this.current);
  };

  /** The run of the newest cell. */
  get foreground(): Run | undefined {
    return this.open.at(-1);
  }

  get current(): Run {
    return this.context?.current() ?? this.running;
  }

  /** Starts the run of a cell. */
  begin<T>(run: Run, work: () => T): T {
    this.open.push(run);
    this.running = run;
    this.sinceMs = undefined;
    return this.context ? this.context.within(run, work) : work();
  }

  /** Ends the run of a cell. Work that the run started goes on, unless the run was stopped. */
  end(run: Run): void {
    if (!this.open.includes(run)) return;
    this.open.splice(this.open.indexOf(run), 1);
    this.running = this.foreground ?? this.background;
    this.requests.flag[0] = 0;
  }

  /** Compiled code calls this after an `await` of a run. */
  after(run: Run, value: unknown): unknown {
    this.running = run;
    if (run.isStopped && run.cleanUps === 0) throw new Interrupted();
    if (this.requests.flag[0] !== 0) this.mayStop(run);
    return value;
  }

  /** Compiled code calls this at the start of a `catch`. The error of a stop has the caught error as its cause. */
  caught(run: Run, error: unknown): void {
    if (error instanceof Interrupted) throw error;
    try {
      this.after(run, undefined);
    } catch (stop) {
      if (stop instanceof Interrupted) stop.cause = error;
      throw stop;
    }
  }

  /** @returns whether the block is clean-up after a stop, which must run */
  beginFinally(run: Run): Run | undefined {
    this.running = run;
    if (!run.isStopped) return undefined;
    run.cleanUps += 1;
    return run;
  }

  endFinally(run: Run | undefined): void {
    if (run) run.cleanUps -= 1;
  }

  /** Stops a run at its next check. */
  stop(run: Run): void {
    run.isStopped = true;
  }

  /**
   * Handles a flag that is set. The flag is meant for the running cell. Work of an earlier cell stops only if it holds the
   * thread for long.
   */
  private mayStop(run: Run): void {
    if (run.isStopped && run.cleanUps > 0) return;
    if (!this.requests.take()) {
      this.requests.flag[0] = 0;
      return;
    }
    if (run === this.foreground) run.isStopped = true;
    else if (this.foreground) {
      this.sinceMs ??= Date.now();
      if (Date.now() - this.sinceMs < HOG_MS) return;
    }
    throw new Interrupted();
  }
}
