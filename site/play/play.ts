/** The play page: a notebook of the reader, which this browser keeps; or one of a link, which never runs by itself. */
import type { ExchangeChoice } from '../cells/messages.js';
import '../offline/offline.js';
import { actionButton } from '../page/button.js';
import { CellKernel } from '../page/cell-kernel.js';
import { ExchangeKeeper } from './exchange-keeper.js';
import { forgetExchange, type KeptExchange, keptExchange } from './exchange-store.js';
import { linkOf, MOST_CHARACTERS, notebookIn } from './link.js';
import { fileOf, notebookOf, type PlayNotebook } from './notebook.js';
import { NotebookView } from './notebook-view.js';
import { KEY, save, saved } from './store.js';

/** A pause in typing before the notebook is kept. */
const SAVE_MS = 400;

const find = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector) as T;
const first = JSON.parse(find('#first-notebook').textContent ?? '') as PlayNotebook;
const [place, note, bar, file] = [find('#notebook'), find('#note'), find('#bar'), find<HTMLInputElement>('#file')];

/** Whether the notebook came by a link: it is kept only after the reader has asked for it. */
let isForeign = false;
/** Whether another tab has changed the notebook: this tab keeps nothing any more. */
let isStale = false;
/** Whether a notebook of a link was changed or run here. */
let isChanged = false;

async function opened(): Promise<PlayNotebook> {
  try {
    const linked = await notebookIn(location.hash);
    isForeign = linked !== undefined;
    return linked ?? saved() ?? first;
  } catch (error) {
    say((error as Error).message);
    return saved() ?? first;
  }
}

let choice: ExchangeChoice;
let view: NotebookView;
let timer: ReturnType<typeof setTimeout> | undefined;

let keeper: ExchangeKeeper | undefined;

void opened().then((notebook) => {
  // Without a time the exchange would begin now, and another reader of a link would see other prices.
  choice = { ...notebook.choice, time: notebook.choice.time ?? new Date().toISOString() };
  const kept = isForeign ? undefined : keptExchange(choice);
  const kernel = new CellKernel(choice, new URL('./cells.js', import.meta.url).href, kept?.state);
  view = new NotebookView(place, kernel);
  view.cells = notebook.cells;
  if (!isForeign) keepExchangeOf(kernel);
  if (kept !== undefined) sayContinued(kept);
  view.onChange = () => {
    isChanged = true;
    clearTimeout(timer);
    if (!isForeign && !isStale) timer = setTimeout(keep, SAVE_MS);
  };
  view.onRemove = (undo) => {
    const close = () => {
      if (isForeign) offerForeign();
      else note.hidden = true;
    };
    const undoAndClose = () => {
      undo();
      close();
    };
    say('The cell is deleted.', { 'Bring it back': undoAndClose, Close: close });
  };
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) keep();
  });
  window.addEventListener('beforeunload', (event) => {
    if (isForeign && isChanged) event.preventDefault();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY || isForeign) return;
    isStale = true;
    keeper?.stop();
    forgetTimer();
    say('Another tab has changed this notebook. This tab keeps nothing any more.', { 'Load it': openAnew });
  });
  window.addEventListener('hashchange', () => location.reload());
  if (isForeign) offerForeign();
  addButtons();
});

function keepExchangeOf(kernel: CellKernel): void {
  keeper = new ExchangeKeeper(kernel, choice);
  keeper.onLoss = () => say('The exchange has become too large to keep: its orders are gone after a reload.');
  view.onEnd = () => keeper?.soon();
  kernel.onNewExchange = (reason) =>
    say(`The exchange of your last visit cannot continue, so a new one began: ${reason}`);
}

/** The reader's own exchange continues by itself with the first cell. */
function sayContinued({ atMs }: KeptExchange): void {
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date().toDateString();
  const when = at.toLocaleString([], { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
  const text = `The exchange of ${when} continues here, with its orders. The variables of the cells are gone.`;
  say(text, { 'Start a new exchange': openOther });
}

function keep(): void {
  forgetTimer();
  if (!save({ choice, cells: view.cells })) say('This browser keeps nothing: save the notebook as a file.');
}

function forgetTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** Asks before the reader's only notebook is replaced. */
const mayReplace = (): boolean => saved() === undefined || confirm('Replace your notebook, which this browser keeps?');

/** Says what the reader should know, with actions. */
function say(text: string, actions: Readonly<Record<string, () => void>> = {}): void {
  note.replaceChildren(text);
  for (const [name, work] of Object.entries(actions)) note.append(' ', actionButton(name, work));
  note.hidden = false;
}

function offerForeign(): void {
  const text = 'This notebook came by a link. Read it before you run it; nothing has run yet. Changes are kept after';
  say(`${text} “Keep it as my notebook”.`, {
    'Keep it as my notebook': () => {
      if (!mayReplace()) return;
      isForeign = false;
      keep();
      openOther();
    },
    'Back to my notebook': openAnew,
  });
}

/** Another notebook has another exchange. */
function openOther(): void {
  keeper?.stop();
  forgetExchange();
  openAnew();
}

/** The page begins again. */
function openAnew(): void {
  forgetTimer();
  isChanged = false;
  history.replaceState(null, '', location.pathname);
  location.reload();
}

async function share(): Promise<void> {
  const link = await linkOf({ choice, cells: view.cells });
  if (link.length > MOST_CHARACTERS) return say('The notebook is too long for a link: save it as a file.');
  const address = new URL(link, location.href).href;
  const copied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  say(copied ? 'The link is copied. It has the code, the texts, the seed and the time, and no outputs.' : address);
}

function download(): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([fileOf({ choice, cells: view.cells })], { type: 'application/json' }));
  link.download = 'spotlab.ipynb';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

file.addEventListener('change', () => {
  const [chosen] = file.files ?? [];
  void chosen?.text().then((text) => {
    try {
      const opened = notebookOf(text, chosen.name);
      if (!mayReplace()) return;
      if (!save(opened)) return say('This browser keeps nothing, so a file cannot be opened.');
      openOther();
    } catch (error) {
      say((error as Error).message);
    }
  });
});

const ACTIONS: Readonly<Record<string, () => void>> = {
  'Run all': () => void view.runAll(),
  Stop: () => view.stop(),
  'Share by link': () => void share(),
  'Open file': () => file.click(),
  'Save file': download,
  'Start anew': () => {
    if (!mayReplace()) return;
    save(first);
    openOther();
  },
};
function addButtons(): void {
  for (const [name, work] of Object.entries(ACTIONS)) bar.append(actionButton(name, work));
  find('#end').append(
    actionButton('+ Code', () => view.begin('code')),
    actionButton('+ Text', () => view.begin('text')),
  );
}
