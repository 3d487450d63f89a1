/** A cell of text: it shows drawn Markdown, and after a double click or Enter an editor for the Markdown. */
import { Marked } from 'marked';
import { safeHtml } from '../page/safe-html.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Markdown whose HTML is shown as it was typed, because a style in it would change the whole page. */
const markdown = new Marked({
  renderer: { html: ({ text }) => text.replace(/[&<>]/g, (char) => ENTITIES[char] as string) },
});

export class TextCell {
  readonly #view = document.createElement('div');
  readonly #input = document.createElement('textarea');
  onChange: () => void = () => {};

  constructor(root: HTMLElement, text: string) {
    this.#view.className = 'text';
    this.#view.tabIndex = 0;
    this.#view.title = 'Enter or a double click edits the text';
    this.#input.hidden = true;
    this.#input.setAttribute('aria-label', 'Text of the cell, as Markdown');
    this.#input.value = text;
    root.append(this.#view, this.#input);
    this.#view.addEventListener('dblclick', () => this.edit());
    this.#view.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.target !== this.#view) return;
      event.preventDefault();
      this.edit();
    });
    this.#input.addEventListener('input', () => {
      this.#fit();
      this.onChange();
    });
    this.#input.addEventListener('blur', () => this.#show());
    this.#input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' || (event.key === 'Enter' && event.shiftKey)) {
        event.preventDefault();
        this.#show();
        this.#view.focus();
      }
    });
    this.#show();
  }

  get text(): string {
    return this.#input.value;
  }

  edit(): void {
    this.#view.hidden = true;
    this.#input.hidden = false;
    this.#fit();
    this.#input.focus();
  }

  #show(): void {
    const text = this.#input.value.trim() === '' ? '*An empty text.*' : this.#input.value;
    this.#view.replaceChildren(safeHtml(markdown.parse(text, { async: false })));
    this.#view.hidden = false;
    this.#input.hidden = true;
  }

  #fit(): void {
    this.#input.rows = Math.max(3, this.#input.value.split('\n').length + 1);
  }
}
