/** Watches what a learner does in this session, and moves the lesson on: by what went over the wire, was shown or failed. */
import type { Recording, Spot } from '../../src/client/index.js';
import type { HarEntry } from '../../src/index.js';
import { Lesson, type LessonStyle } from './lesson.js';
import type { Deed, Request } from './step.js';
import { AFTERWARDS, steps } from './steps.js';

/** Requests kept between two inputs. */
const KEEP = 500;

export class Teacher {
  readonly lesson = new Lesson(steps, AFTERWARDS);
  private readonly deeds: Deed[] = [];
  /** Runs while the tour does. */
  private recording: Recording | undefined;

  constructor(readonly client: Spot) {}

  /** Begins to watch, or goes on: what was done up to now does not count. */
  go(): void {
    this.stop();
    this.recording = this.client.record({ keep: KEEP });
  }

  /** A value is about to be shown. */
  saw(value: unknown): void {
    if (this.recording && value !== undefined) this.deeds.push({ kind: 'value', value });
  }

  /** An input has failed. */
  failed(error: unknown): void {
    if (this.recording) this.deeds.push({ kind: 'error', error });
  }

  stop(): void {
    this.deeds.length = 0;
    this.recording?.stop();
    this.recording = undefined;
  }

  /** What to say once an input is over: that the step is done, and the next; undefined when nothing has moved. */
  news(style: LessonStyle): string | undefined {
    if (!this.recording) return undefined;
    const before = this.lesson.missing.length;
    for (const deed of this.taken()) {
      if (this.lesson.take(deed)) return ['', this.lesson.praise(style), '', this.lesson.text(style)].join('\n');
    }
    const { missing } = this.lesson;
    return missing.length > 0 && missing.length !== before ? `\n✓ Now look at ${missing.join(' and ')}.` : undefined;
  }

  /** What was done since this was asked last. */
  private taken(): Deed[] {
    const entries = this.recording?.toHAR().log.entries ?? [];
    const requests = entries.map((entry): Deed => ({ kind: 'request', request: requestOf(entry) }));
    const deeds = [...requests, ...this.deeds];
    this.go();
    return deeds;
  }
}

function requestOf({ request, response }: HarEntry): Request {
  const pairs = [...request.queryString, ...(request.postData?.params ?? [])];
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    status: response.status,
    params: Object.fromEntries(pairs.map(({ name, value }) => [name, value])),
    reply: parsed(response.content.text),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
