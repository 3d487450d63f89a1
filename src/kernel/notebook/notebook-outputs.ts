/**
 * Converts the messages that a kernel publishes to the `outputs` of a notebook's cells.
 *
 * Consecutive texts of one stream become one output. `update_display_data` replaces all outputs with its display id, in
 * any cell; a progress display that shows nothing any more is removed. `clear_output` removes the outputs of the cell, at
 * once or when its next output arrives.
 */
import { NOTHING, PROGRESS_METADATA } from '../output/progress-metadata.js';
import type { Content, Message } from '../wire/message.js';
import { fileBundle, linesOf, type NotebookOutput } from './notebook-format.js';

export class NotebookOutputs {
  readonly #byDisplayId = new Map<string, { readonly output: NotebookOutput; readonly cell: NotebookOutput[] }[]>();
  readonly #clearLater = new WeakSet<NotebookOutput[]>();

  /** Applies a message to the outputs of a cell. Messages of other types are ignored. */
  apply(outputs: NotebookOutput[], message: Message): void {
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
    if (id !== undefined) this.#byDisplayId.set(id, [...(this.#byDisplayId.get(id) ?? []), { output, cell: outputs }]);
  }

  #update(content: Content): void {
    for (const { output, cell } of this.#byDisplayId.get(displayIdOf(content) ?? '') ?? []) {
      if (isRemoved(content)) cell.splice(cell.indexOf(output), cell.includes(output) ? 1 : 0);
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

function isRemoved({ data, metadata }: Content): boolean {
  const { spotlab } = (metadata ?? {}) as { spotlab?: unknown };
  return spotlab === PROGRESS_METADATA.spotlab && (data as Content)['text/plain'] === NOTHING['text/plain'];
}

function displayIdOf(content: Content): string | undefined {
  const id = (content.transient as { display_id?: unknown } | undefined)?.display_id;
  return typeof id === 'string' ? id : undefined;
}
