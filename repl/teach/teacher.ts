/** Watches what a learner does in this session, and moves the lesson on: by what went over the wire, was shown or failed. */
import type { Recording, Spot } from '../../src/client/index.js';
import type { HarEntry } from '../../src/index.js';
import { Lesson, type LessonStyle } from './lesson.js';
import type { SentRequest, TutorialEvent } from './tour-step.js';
import { FOLLOW_UPS, steps } from './tour-steps.js';

/** Requests kept between two inputs. */
const KEEP = 500;

export class Teacher {
  readonly lesson = new Lesson(steps, FOLLOW_UPS);
  private readonly events: TutorialEvent[] = [];
  /** Runs while the tour does. */
  private recording: Recording | undefined;

  constructor(readonly client: Spot) {}

  /** Begins to watch, or goes on: what was done up to now does not count. */
  startRecording(): void {
    this.stop();
    this.recording = this.client.record({ keep: KEEP });
  }

  /** A value is about to be shown. */
  valueShown(value: unknown): void {
    if (this.recording && value !== undefined) this.events.push({ kind: 'value', value });
  }

  /** An input has failed. */
  inputFailed(error: unknown): void {
    if (this.recording) this.events.push({ kind: 'error', error });
  }

  stop(): void {
    this.events.length = 0;
    this.recording?.stop();
    this.recording = undefined;
  }

  /** What to say once an input is over: that the step is done, and the next; undefined when nothing has moved. */
  progressText(style: LessonStyle): string | undefined {
    if (!this.recording) return undefined;
    const before = this.lesson.missingParts.length;
    for (const event of this.newEvents()) {
      if (this.lesson.handle(event)) return ['', this.lesson.doneText(style), '', this.lesson.text(style)].join('\n');
    }
    const { missingParts } = this.lesson;
    return missingParts.length > 0 && missingParts.length !== before
      ? `\n✓ Now look at ${missingParts.join(' and ')}.`
      : undefined;
  }

  /** What was done since this was asked last. */
  private newEvents(): TutorialEvent[] {
    const entries = this.recording?.toHAR().log.entries ?? [];
    const requests = entries.map((entry): TutorialEvent => ({ kind: 'request', request: requestOf(entry) }));
    const events = [...requests, ...this.events];
    this.startRecording();
    return events;
  }
}

function requestOf({ request, response }: HarEntry): SentRequest {
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
