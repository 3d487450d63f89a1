/** Searches the documentation: finds the sections whose heading or beginning contains all words of the query. */
import '../offline/offline.js';

interface Section {
  readonly page: string;
  readonly title: string;
  readonly heading: string;
  readonly id: string;
  readonly text: string;
}

/** The index is beside the scripts, because it belongs to the release of the page. */
const INDEX = new URL('./search.json', import.meta.url);

const MOST_RESULTS = 12;
const SHOWN_CHARACTERS = 140;

const box = document.querySelector<HTMLElement>('.search');
const input = box?.querySelector<HTMLInputElement>('input');
const results = box?.querySelector<HTMLElement>('ol');
if (box && input && results) start(box, input, results);

function start(box: HTMLElement, input: HTMLInputElement, results: HTMLElement): void {
  const root = box.dataset.docs ?? '';
  let sections: Promise<readonly Section[]> | undefined;
  const load = () => {
    sections ??= fetch(INDEX).then((reply) => reply.json() as Promise<readonly Section[]>);
    // After a failure, the next key press tries again.
    sections.catch(() => {
      sections = undefined;
    });
    return sections;
  };
  box.hidden = false;
  input.addEventListener('focus', () => void load().catch(() => {}));
  input.addEventListener('input', () => {
    const query = input.value;
    void load().then(
      (all) => {
        if (input.value !== query) return;
        results.replaceChildren(...found(all, query).map((one) => entry(one, root)));
        results.hidden = query.trim() === '';
        if (!results.hidden && results.childElementCount === 0) results.append(nothing());
      },
      () => {},
    );
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape') results.hidden = true;
  });
}

/** The matching sections. Matches in headings come before matches in texts, and pages before their sections. */
function found(sections: readonly Section[], query: string): readonly Section[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = sections.flatMap((section) => {
    const heading = `${section.heading} ${section.title}`.toLowerCase();
    const text = section.text.toLowerCase();
    let score = section.heading === section.title ? 1 : 0;
    for (const word of words) {
      if (heading.includes(word)) score += 5;
      else if (text.includes(word)) score += 1;
      else return [];
    }
    return [{ section, score }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(({ section }) => section);
}

function entry({ page, title, heading, id, text }: Section, root: string): HTMLElement {
  const [item, link, note] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('span'),
  ];
  link.href = `${root}${page}${heading === title ? '' : `#${id}`}`;
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  note.textContent = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  item.append(link, note);
  return item;
}

function nothing(): HTMLElement {
  const item = document.createElement('li');
  item.textContent = 'No section has all of these words.';
  return item;
}
