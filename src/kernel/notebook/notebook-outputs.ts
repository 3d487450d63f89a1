/**
 * Published messages of one notebook -> the `outputs` of its cells.
 *
 * Neighbouring texts of one stream are one output; `update_display_data` replaces every output with that display id, in
 * whichever cell it stands; `clear_output` empties the cell, at once or with its next output.
 */
import type { Content, Message } from '../wire/message.js';
import { fileBundle, linesOf, type NotebookOutput } from './notebook-file.js';

export class NotebookOutputs {
  readonly #byDisplayId = new Map<string, NotebookOutput[]>();
  readonly #clearLater = new WeakSet<NotebookOutput[]>();

  /** Adds what a message says to the outputs of a cell; other message types are none. */
  take(outputs: NotebookOutput[], message: Message): void {
    const { content } = message;
    const type = message.header.msg_type;
    if (type === 'clear_output') {
      if (content.wait === true) this.#clearLater.add(outputs);
      else outputs.length = 0;
      return;
    }
    if (type === 'update_display_data') {
      this.#update(content);
      return;
    }
    const output = outputOf(type, content);
    if (!output) return;
    if (this.#clearLater.delete(outputs)) outputs.length = 0;
    const last = outputs.at(-1);
    if (type === 'stream' && last?.output_type === 'stream' && last.name === content.name) {
      last.text = linesOf(`${(last.text as string[]).join('')}${content.text}`);
      return;
    }
    outputs.push(output);
    const id = displayIdOf(content);
    if (id !== undefined) this.#byDisplayId.set(id, [...(this.#byDisplayId.get(id) ?? []), output]);
  }

  #update(content: Content): void {
    for (const output of this.#byDisplayId.get(displayIdOf(content) ?? '') ?? []) {
      output.data = fileBundle(content.data as Content);
      output.metadata = content.metadata ?? {};
    }
  }
}

function outputOf(type: string, content: Content): NotebookOutput | undefined {
  switch (type) {
    case 'stream':
      return { name: content.name, output_type: type, text: linesOf(String(content.text)) };
    case 'display_data':
      return { data: fileBundle(content.data as Content), metadata: content.metadata ?? {}, output_type: type };
    case 'execute_result':
      return {
        data: fileBundle(content.data as Content),
        execution_count: content.execution_count,
        metadata: content.metadata ?? {},
        output_type: type,
      };
    case 'error':
      return { ename: content.ename, evalue: content.evalue, output_type: type, traceback: content.traceback };
    default:
      return undefined;
  }
}

function displayIdOf(content: Content): string | undefined {
  const id = (content.transient as { display_id?: unknown } | undefined)?.display_id;
  return typeof id === 'string' ? id : undefined;
}
