/** The program's side of the lines between a program and the process that started it; see program.ts. */
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
