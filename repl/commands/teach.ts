/** `.teach`: the guided tour. */
import type { Command, CommandContext } from './command.js';

const ACTIONS: Readonly<Record<string, string>> = {
  hint: 'a little help with the step',
  skip: 'goes on without it',
  back: 'the step before, once more',
  steps: 'all steps, and what is done',
  restart: 'from the beginning',
  stop: 'ends the tour; .teach goes on where you were',
};

export const teachCommand: Command = {
  name: 'teach',
  group: 'session',
  summary: 'A guided tour of ten minutes: each step is checked by what you really did.',
  details: 'Any way of doing a step counts. Where you are is kept until you leave.',
  args: [{ name: 'ACTION', kind: 'choice', description: 'What to do', values: ACTIONS, default: 'the step to do' }],
  example: 'teach',
  onlyEmbedded: true,
  async run(context, { ACTION: action }) {
    const { Teacher } = await import('../teach/teacher.js');
    if (context.teacher?.client !== context.client) context.teacher = new Teacher(context.client);
    return { print: answer(context, action) };
  },
};

function answer(context: CommandContext, action: string | undefined): string {
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
      return 'The tour is over for now; .teach goes on where you were.';
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
