/** The texts that a stream and `x.stream` print. */
import { ownStreamVerbs, type StreamAddress, type StreamVerb, streamById, streamVerbs } from '../../protocol/index.js';
import type { StreamPlan } from './consumers/stream-plan.js';
import { nameOf, verbId } from './consumers/stream-plan.js';

/** The text that explains a stream and its use. */
export function streamText(plan: StreamPlan): string {
  if (plan.failure) return `${verbId(plan)}: cannot be opened. ${plan.failure.message}`;
  const { backlog, gaps } = plan;
  const options = [
    ...(backlog.kind === 'latest' ? ['the newest event only'] : []),
    ...(backlog.kind === 'buffer' ? [`at most ${backlog.count} waiting events`] : []),
    ...(gaps === 'fill' ? [] : [`gaps: ${gaps}`]),
  ];
  return [
    `${verbId(plan)}: the stream ${nameOf(plan)}${options.length > 0 ? ` (${options.join(', ')})` : ''}. Not open: the stream opens when you read it.`,
    `  ${plan.own?.summary ?? streamById((plan.address as StreamAddress).id).summary}`,
    '  for await (const event of stream) …   await stream.take(10)   stream.on((event) => …)   stream.live()',
  ].join('\n');
}

/** The text of `x.stream`: its verbs with their arguments. */
export function streamsText(): string {
  const signature = ({ name, args, setters }: StreamVerb) =>
    `  .${name}(${args.join(', ')})${setters.map((one) => `.${one}(…)`).join('')}`;
  const own = ownStreamVerbs.map(({ usage }) => `  ${usage.replace(/^stream/, '')}`);
  return ['x.stream', ...streamVerbs.map(signature), ...own].join('\n');
}
