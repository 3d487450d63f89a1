/**
 * Takes the arguments of calls, streams and commands by their position, and refuses surplus, missing and unknown ones.
 */
import { nearest, type Positional, takeArguments } from '../../protocol/index.js';
import { ParameterError } from '../types/errors.js';

/** How a member of the client is called. */
export interface Signature<A extends Positional = Positional> {
  /** The name of the verb in messages. */
  readonly verb: string;
  readonly args: readonly A[];
  /** A sentence for messages. */
  usage(): string;
}

/** Passes each given argument to `take`. @throws ParameterError for a surplus or a missing one */
export function takeAll<A extends Positional>(
  signature: Signature<A>,
  given: readonly unknown[],
  take: (arg: A, value: unknown) => void,
): void {
  const problem = takeArguments(signature.args, given, take);
  if (problem === undefined) return;
  const { verb, usage } = signature;
  if ('missing' in problem) throw missingArgument(verb, problem.missing.names, usage());
  throw tooManyArguments(verb, problem.most, given.length, usage());
}

/** @param most the largest number of arguments */
function tooManyArguments(verb: string, most: number, given: number, usage: string): ParameterError {
  const text = `takes ${most || 'no'} argument${most === 1 ? '' : 's'}, ${given} given.`;
  return new ParameterError(verb, '', text, usage);
}

/** @param names the argument, or the arguments of which one is needed */
export const missingArgument = (verb: string, names: readonly [string, ...string[]], usage: string): ParameterError =>
  new ParameterError(verb, names[0], `${names.join(' or ')} is missing.`, usage);

/** An option of a call that does not exist. */
export function unknownOption(verb: string, name: string, names: readonly string[]): ParameterError {
  const [near] = nearest(name, names, 1);
  return new ParameterError(verb, name, `there is no option '${name}'${near ? `; did you mean '${near}'?` : '.'}`);
}
