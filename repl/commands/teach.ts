/** `.teach`: starts and controls the guided tour, and the lesson about the lab. */
import type { Command, CommandContext } from './base/command.js';

const ACTIONS: Readonly<Record<string, string>> = {
  hint: 'shows a hint for the current step',
  skip: 'skips the current step',
  back: 'goes back one step',
  steps: 'lists all steps and marks the finished ones',
  restart: 'starts from the first step',
  stop: 'pauses the tour; .teach continues it',
  lab: 'changes to the lesson about the lab: strategies tested against the engine',
  tour: 'changes back to the tour',
};

export const teachCommand: Command = {
  name: 'teach',
  group: 'session',
  summary: 'A guided tour of ten minutes. Each step is checked automatically.',
  details: 'Every way to do a step counts. Your progress is kept until you exit.',
  args: [
    { name: 'ACTION', kind: 'choice', description: 'What to do', values: ACTIONS, default: 'show the current step' },
  ],
  example: 'teach',
  onlyEmbedded: true,
  async run(context, { ACTION: action }) {
    const { Teacher } = await import('../teach/teacher.js');
    if (context.teacher?.client !== context.client) context.teacher = new Teacher(context.client);
    return { print: tourText(context, action) };
  },
};

function tourText(context: CommandContext, action: string | undefined): string {
  const { teacher, style } = context;
  if (!teacher) return '';
  const lessonStyle = { ...style, width: Math.min(78, context.width()) };
  const { lesson } = teacher;
  teacher.startRecording();
  switch (action) {
    case 'hint':
      return lesson.hint(lessonStyle);
    case 'steps':
      return lesson.list(lessonStyle);
    case 'stop':
      teacher.stop();
      return `The ${lesson.name} is paused; .teach continues it.`;
    case 'lab':
    case 'tour':
      teacher.choose(action);
      return teacher.lesson.text(lessonStyle);
    case 'skip':
      lesson.skip();
      break;
    case 'back':
      lesson.back();
      break;
    case 'restart':
      lesson.restart();
  }
  return lesson.text(lessonStyle);
}
