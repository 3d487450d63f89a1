/** Makes the cells of a page live: all of them share one exchange. */
import type { ExchangeChoice } from '../cells/messages.js';
import '../offline/offline.js';
import { CellKernel } from './cell-kernel.js';
import { LiveCell } from './live-cell.js';

const roots = [...document.querySelectorAll<HTMLElement>('[data-live]')];
const choice = JSON.parse(document.body.dataset.choice ?? '{}') as ExchangeChoice;
const kernel = new CellKernel(choice, new URL('./cells.js', import.meta.url).href);
for (const root of roots) new LiveCell(root, kernel);
