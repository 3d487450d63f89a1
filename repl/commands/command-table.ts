/** The table of all dot commands, in the order of help. Completion, docs/repl.md and the input loop read it too. */
import { accountCommands } from './account.js';
import type { Command } from './base/command.js';
import { callCommands } from './calls.js';
import { exchangeCommands } from './exchange.js';
import { inputCommands } from './input.js';
import { marketCommands } from './market.js';
import { sessionCommands } from './session.js';
import { tradeCommands } from './trade.js';
import { watchCommand } from './watch.js';

export const commands: readonly Command[] = [
  ...marketCommands,
  watchCommand([...marketCommands, ...accountCommands, ...exchangeCommands].filter(({ isView }) => isView)),
  ...accountCommands,
  ...tradeCommands,
  ...callCommands,
  ...exchangeCommands,
  ...sessionCommands(() => commands),
  ...inputCommands(() => commands),
];
