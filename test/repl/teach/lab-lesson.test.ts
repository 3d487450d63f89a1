/** Tests the lesson about the lab: its inputs run, each finishes its step, and its screens are small. */
import { expect, test } from 'vitest';
import { LAB_FOLLOW_UPS, labSteps } from '../../../repl/teach/lab-steps.js';
import { Lesson } from '../../../repl/teach/lesson.js';
import { Teacher } from '../../../repl/teach/teacher.js';
import { PLAIN_HELP } from '../../../src/assist/help/help.js';
import { makeSpot } from '../../../src/client/make-spot.js';
import { lab } from '../../../src/lab/index.js';
import { makeClient } from '../../support/make-client.js';

const STYLE = { ...PLAIN_HELP, width: 78 };
const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => (...given: unknown[]) => unknown;

/** Runs the inputs of a step as one program; its last line is the value that the REPL shows. */
async function lastValue(step: number, last: unknown): Promise<unknown> {
  const { ways } = labSteps[step] as (typeof labSteps)[number];
  const quote = step === 1 ? '' : (labSteps[1] as (typeof labSteps)[number]).ways.slice(0, -1).join('\n');
  const lines = step === 3 ? ways.slice(0, 1) : ways;
  const code = [quote, ...lines.slice(0, -1), `return ${lines.at(-1)}`].join('\n');
  return await new AsyncFunction('lab', '_', code)(lab, last);
}

test('each step of the lesson about the lab is finished by the inputs that it asks for', async () => {
  const { session, transport } = makeClient([]);
  const teacher = new Teacher(makeSpot(session, { name: 'embedded', baseUrl: transport.baseUrl }, async () => {}));
  teacher.choose('lab');
  teacher.startRecording();
  let last: unknown;
  for (const [at] of labSteps.entries()) {
    expect(teacher.lesson.stepIndex).toBe(at);
    last = await lastValue(at, last);
    teacher.valueShown(last);
    expect(teacher.progressText(STYLE)).toContain('✓');
  }
  expect(teacher.lesson.text(STYLE)).toMatch(/^The lesson about the lab is finished: 5 of 5 steps done\./);
});

test('other values do not finish a step of the lesson about the lab', () => {
  const lesson = new Lesson('lesson', labSteps, LAB_FOLLOW_UPS);
  for (const value of [undefined, 1, 'text', [], {}, { statistics: {} }, { runs: [] }]) {
    expect(lesson.handle({ kind: 'value', value })).toBe(false);
  }
});

test('each step, hint and final text of the lesson about the lab fits a screen of 80 columns and 24 rows', () => {
  const lesson = new Lesson('lesson about the lab', labSteps, LAB_FOLLOW_UPS);
  for (let step = 0; step <= labSteps.length; step += 1) {
    const [done, text, hint] = [lesson.doneText(STYLE), lesson.text(STYLE), lesson.hint(STYLE)];
    expect(`\n${done}\n\n${text}`.split('\n').length).toBeLessThanOrEqual(22);
    for (const line of [done, text, hint].join('\n').split('\n')) expect(line.length).toBeLessThanOrEqual(79);
    lesson.skip();
  }
});

test('the tour and the lesson keep their own progress', () => {
  const { session, transport } = makeClient([]);
  const teacher = new Teacher(makeSpot(session, { name: 'embedded', baseUrl: transport.baseUrl }, async () => {}));
  teacher.lesson.skip();
  teacher.choose('lab');
  expect(teacher.lesson.stepIndex).toBe(0);
  teacher.choose('tour');
  expect(teacher.lesson.stepIndex).toBe(1);
});
