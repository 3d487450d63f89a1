/**
 * Reads and writes, inside of a program, the lines that this program and the process that started it send each other;
 * see program.ts.
 */
import { createInterface } from 'node:readline';

/** Output of other code would look like a message, so it goes to the error output. */
const write = process.stdout.write.bind(process.stdout);

export function sendMessage(message: unknown): void {
  write(`${JSON.stringify(message)}\n`);
}

/** The messages from the process that started this one. When it ends, this process ends too. */
export async function* messages(): AsyncGenerator<unknown> {
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  for await (const line of createInterface({ input: process.stdin })) yield JSON.parse(line);
  process.exit(0);
}
