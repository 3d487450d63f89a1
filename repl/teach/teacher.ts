/**
 * Observes the session for the guided tour: it records sent requests, shown values and failed inputs, and moves the
 * tour forward when they finish a step.
 */
import type { Recording, Spot } from '../../src/client/index.js';
import type { HarEntry } from '../../src/index.js';
import { LAB_FOLLOW_UPS, labSteps } from './lab-steps.js';
import { Lesson, type LessonStyle } from './lesson.js';
import type { SentRequest, TutorialEvent } from './tour-step.js';
import { FOLLOW_UPS, steps } from './tour-steps.js';

/** The maximum number of requests recorded between two inputs. */
const KEEP = 500;

export class Teacher {
  readonly #lessons = {
    tour: new Lesson('tour', steps, FOLLOW_UPS),
    lab: new Lesson('lesson about the lab', labSteps, LAB_FOLLOW_UPS),
  };
  /** The current lesson. */
  lesson: Lesson = this.#lessons.tour;
  private readonly events: TutorialEvent[] = [];
  /** The recording of requests; undefined while the tour is stopped. */
  private recording: Recording | undefined;

  constructor(readonly client: Spot) {}

  /** Changes to another lesson. The progress of both is kept. */
  choose(lesson: 'tour' | 'lab'): void {
    this.lesson = this.#lessons[lesson];
  }

  /** Starts observing, or starts again: earlier actions no longer count. */
  startRecording(): void {
    this.stop();
    this.recording = this.client.record({ keep: KEEP });
  }

  /** Records a value that is shown. */
  valueShown(value: unknown): void {
    if (this.recording && value !== undefined) this.events.push({ kind: 'value', value });
  }

  /** Records the error of an input. */
  inputFailed(error: unknown): void {
    if (this.recording) this.events.push({ kind: 'error', error });
  }

  stop(): void {
    this.events.length = 0;
    this.recording?.stop();
    this.recording = undefined;
  }

  /** The text after an input: the finished step and the next one; undefined when no step was finished. */
  progressText(style: LessonStyle): string | undefined {
    if (!this.recording) return undefined;
    const before = this.lesson.missingParts.length;
    for (const event of this.newEvents()) {
      if (this.lesson.handle(event)) return ['', this.lesson.doneText(style), '', this.lesson.text(style)].join('\n');
    }
    const { missingParts } = this.lesson;
    return missingParts.length > 0 && missingParts.length !== before
      ? `\n✓ Next, show ${missingParts.join(' and ')}.`
      : undefined;
  }

  /** Returns the events since the last call. */
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
