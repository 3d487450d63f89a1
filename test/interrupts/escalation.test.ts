/** Walks all sequences of events after a press of Ctrl-C, without a clock: the stages that follow, and their ends. */
import { expect, test } from 'vitest';
import { MAX_TERMINATIONS, MAX_TRIES, nextStage, type Stage } from '../../src/interrupts/escalation.js';

/** What the main thread does at a stage; `refuse` and `terminate` are answers of the stage `forced`. */
type Event = 'acknowledge' | 'press' | 'nothing' | 'refuse' | 'terminate';

/** The thread's side of one interrupt, one stage at a time. */
class Press {
  stages: Stage[] = [];
  facts = { isAcknowledged: true, isPressedAgain: true, isAsked: false, terminations: 0, refusals: 0 };

  step(): Stage {
    const stage = nextStage(this.facts);
    if (stage === 'told')
      this.facts = { isAcknowledged: false, isPressedAgain: false, isAsked: false, terminations: 0, refusals: 0 };
    if (stage === 'asked') this.facts.isAsked = true;
    this.stages.push(stage);
    return stage;
  }

  hear(event: Event): void {
    if (event === 'acknowledge') this.facts.isAcknowledged = true;
    // A press before the acknowledgement counts as the same interrupt.
    if (event === 'press' && this.facts.isAcknowledged) this.facts.isPressedAgain = true;
    if (event === 'refuse') this.facts.refusals += 1;
    if (event === 'terminate') this.facts.terminations += 1;
  }
}

const EVENTS: readonly Event[] = ['acknowledge', 'press', 'nothing', 'refuse', 'terminate'];
/** Whether an event can occur at a stage. */
const isHeard = (stage: Stage, event: Event): boolean =>
  stage === 'forced' || (event !== 'refuse' && event !== 'terminate');

/** All paths with this number of stages. */
function paths(length: number): Press[] {
  let open: Event[][] = [[]];
  const ended: Press[] = [];
  for (let at = 0; at < length; at += 1) {
    const longer: Event[][] = [];
    for (const events of open) {
      const press = new Press();
      for (const event of events) {
        press.step();
        press.hear(event);
      }
      const stage = press.step();
      if (stage === 'quiet' || at === length - 1) ended.push(press);
      else longer.push(...EVENTS.filter((event) => isHeard(stage, event)).map((event) => [...events, event]));
    }
    open = longer;
  }
  return ended;
}

/** The stages that may follow each, whatever happens. */
const FOLLOWING: Record<Stage, readonly Stage[]> = {
  quiet: [],
  told: ['asked', 'quiet'],
  asked: ['forced', 'quiet'],
  forced: ['forced', 'given up', 'quiet'],
  'given up': ['given up', 'quiet'],
};

test('each sequence of six stages of an interrupt follows the table, and only an acknowledgement leads to the stage "quiet"', () => {
  const all = paths(6);
  expect(all.length).toBeGreaterThan(100);
  for (const { stages, facts } of all) {
    expect(stages[0]).toBe('told');
    for (const [at, stage] of stages.slice(1).entries()) expect(FOLLOWING[stages[at] as Stage]).toContain(stage);
    expect(stages.includes('quiet')).toBe(facts.isAcknowledged);
  }
});

test.each([
  ['refuse', MAX_TRIES],
  ['terminate', MAX_TERMINATIONS],
] as const)(
  'if every try to end the code has the outcome "%s", the code is left alone after %i tries',
  (event, times) => {
    const press = new Press();
    press.step();
    press.step();
    while (press.step() === 'forced') press.hear(event);
    expect(press.stages).toEqual(['told', 'asked', ...Array(times).fill('forced'), 'given up']);
  },
);

test('a press of Ctrl-C after the acknowledgement of the first is a new interrupt, which begins at the first stage', () => {
  const press = new Press();
  press.step();
  press.step();
  press.step();
  press.hear('terminate');
  press.hear('press');
  press.hear('acknowledge');
  expect(nextStage(press.facts)).toBe('quiet');
  press.hear('press');
  expect([press.step(), press.step(), press.facts.terminations]).toEqual(['told', 'asked', 0]);
});
