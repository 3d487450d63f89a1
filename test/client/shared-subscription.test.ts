/** Tests the code that the subscriptions of market streams, books and accounts share: it opens, waits for slow consumers, passes errors on, and closes. */
import { describe, expect, test } from 'vitest';
import { SpotlabError } from '../../src/client/index.js';
import type { SessionContext } from '../../src/client/session/session-context.js';
import { SharedSubscription, type Subscribe } from '../../src/client/streams/shared-subscription.js';
import { OpenStreams } from '../../src/client/types/open-streams.js';

class Sample extends SharedSubscription {
  readonly log: string[];
  readonly errors: unknown[] = [];
  isBehind = false;

  constructor(
    open: OpenStreams,
    log: string[],
    private readonly ready: () => Promise<void> = async () => {},
  ) {
    super({ session: {} as SessionContext, open }, () => log.push('forget'));
    this.log = log;
  }

  event(): void {}
  live(): void {}
  lost(): void {}

  end(error: SpotlabError | undefined): void {
    if (this.close()) this.errors.push(error);
  }

  wait(): void {
    this.pause();
  }

  protected get what(): string {
    return 'stream.sample: the sample has';
  }

  protected get mustWait(): boolean {
    return this.isBehind;
  }

  protected async source(): Promise<Subscribe> {
    await this.ready();
    const note = (text: string) => () => void this.log.push(text);
    return () => {
      this.log.push('subscribe');
      return { pause: note('pause'), resume: note('resume'), close: note('close') };
    };
  }
}

describe('a shared subscription', () => {
  test('pauses its source once, and resumes it once no consumer is behind', async () => {
    const sample = new Sample(new OpenStreams(), []);
    await sample.open();
    sample.wait();
    sample.isBehind = true;
    sample.wait();
    sample.drained();
    sample.isBehind = false;
    sample.drained();
    sample.drained();
    expect(sample.log).toEqual(['subscribe', 'pause', 'resume']);
  });

  test('is listed once among the open streams until it is closed', async () => {
    const open = new OpenStreams();
    const sample = new Sample(open, []);
    await sample.open();
    expect(open.size).toBe(1);
    sample.end(undefined);
    sample.end(undefined);
    expect([open.size, sample.log, sample.isClosed]).toEqual([0, ['subscribe', 'close', 'forget'], true]);
    open.close();
    expect(() => new Sample(open, [])).toThrow('closed');
  });

  test('does not subscribe when it was closed while its source was loaded', async () => {
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const sample = new Sample(new OpenStreams(), [], () => loaded);
    const opening = sample.open();
    sample.end(undefined);
    load();
    await opening;
    expect(sample.log).toEqual(['forget']);
  });

  test('ends with the error of its source, as an error of spotlab', async () => {
    const failing = (error: unknown) => new Sample(new OpenStreams(), [], () => Promise.reject(error));
    const cause = new Error('no route.');
    const plain = failing(cause);
    await plain.open();
    const text = 'stream.sample: the sample has ended: no route.';
    expect(plain.errors).toMatchObject([{ code: 'SPOTLAB_STREAM', message: expect.stringContaining(text), cause }]);
    const own = new SpotlabError('SPOTLAB_NO_KEY', 'no key');
    const named = failing(own);
    await named.open();
    expect(named.errors).toEqual([own]);
    expect(named.isClosed).toBe(true);
  });
});
