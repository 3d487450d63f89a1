/** The control commands that restart the market, and that store and restore snapshots. See control-commands.ts. */
import type { ParamInfo } from '../kinds/value-spec.js';
import type { ControlCommand } from './control-values.js';
import { MAX_TEXT } from './control-values.js';

const RESTORED = 'Planned faults stay. Rate limit counts are reset';
const BOTH_CLOCKS = 'After that, the timestamp of a signed request may also come from the machine’s clock.';
/** Other users of the machine can send commands too, so the exchange never opens a path from a request. */
const OVER_HTTP = 'Over HTTP the exchange does not read or write files:';

const SNAPSHOT_NAME: ParamInfo = {
  kind: 'text',
  max: MAX_TEXT,
  description: 'Name of the snapshot',
  default: "'default'",
};

export const snapshotCommands: Readonly<Record<string, ControlCommand>> = {
  seed: {
    summary: 'Restarts the simulated market with another seed.',
    notes:
      'Accounts and keys stay. Orders, history and balances are deleted: every account gets the balances of a new account, as ' +
      'if the exchange had just started with this seed. Rate limit counts and snapshots are deleted too.',
    erases: true,
    args: ['seed'],
    params: { seed: { kind: 'integer', description: 'The seed', min: 0, max: 4_294_967_295 } },
    result: 'ControlledState',
    example: 'x.exchange.seed(7)',
  },
  'snapshots.list': {
    summary: 'Lists the snapshots in memory.',
    reads: true,
    args: [],
    params: {},
    result: 'KeptSnapshot[]',
    example: 'x.exchange.snapshots.list()',
  },
  snapshot: {
    summary: 'Stores the whole state under a name: books, orders, accounts, keys, market, clock.',
    notes:
      'The exchange holds at most 20 snapshots in memory, and refuses a further name until one is dropped. Snapshots are deleted ' +
      'when the exchange closes or gets another seed.',
    args: ['name'],
    params: { name: SNAPSHOT_NAME },
    result: 'KeptSnapshot',
    example: "x.exchange.snapshot('before')",
  },
  restore: {
    summary: 'Restores the state of a snapshot, including its time.',
    notes: `${RESTORED}. ${BOTH_CLOCKS}`,
    erases: true,
    args: ['name'],
    params: { name: SNAPSHOT_NAME },
    result: 'ControlledState',
    example: "x.exchange.restore('before')",
  },
  'snapshots.drop': {
    summary: 'Deletes a snapshot from memory.',
    args: ['name'],
    params: { name: SNAPSHOT_NAME },
    result: 'Cleared',
    example: "x.exchange.snapshots.drop('before')",
  },
  'snapshots.save': {
    summary: 'Saves the current state to a file, replacing the file. Any exchange with the same symbols can load it.',
    notes: `The file is JSON and contains no API keys and no secrets. ${OVER_HTTP} the reply is the content of the file.`,
    args: ['file'],
    params: { file: { kind: 'file', description: 'Path of the file to write' } },
    writesFile: true,
    result: 'SavedSnapshot',
    example: "x.exchange.snapshots.save('lesson-3.json')",
  },
  'snapshots.load': {
    erases: true,
    summary: 'Loads the state that `snapshots.save` wrote: seed, clock, market, history and accounts.',
    notes: `The API keys of the exchange stay, each for the account with the same number; \`accountsWithoutKey\` of the reply lists the accounts that have none. ${RESTORED}, and the snapshots in memory are deleted. ${BOTH_CLOCKS} ${OVER_HTTP} \`file\` is the content of the file.`,
    args: ['file'],
    params: { file: { kind: 'file', description: 'Path of a file that `snapshots.save` wrote' } },
    result: 'ControlledState',
    example: "x.exchange.snapshots.load('lesson-3.json')",
  },
};

/**
 * A text that distinguishes a saved state from the states before and after it. Ids that are made from a seed after
 * loading depend on this text, so that no id of the state is made again. The bytes of the file would not do: they
 * differ between equal states.
 *
 * @param file the content of a file that `snapshots.save` wrote
 */
export function idsSaltOf(file: unknown): string {
  const { seed, startUs, timeMs, ids } = (file ?? {}) as Readonly<Record<string, unknown>>;
  return [seed, startUs, timeMs, ids].join(' ');
}
