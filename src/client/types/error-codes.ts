/**
 * The errors that a program gets, as one table by code: the class, and when it is thrown. `SpotlabError` takes a code of this table
 * only, and `docs/errors.md` is printed from it. Nothing else reads the texts, so no program loads them.
 */

export interface ErrorRow {
  /** Name of the class. */
  readonly className: string;
  /** When it is thrown, as Markdown. */
  readonly when: string;
}

const row = (className: string, when: string): ErrorRow => ({ className, when });

// Rows that several codes share; the page has one row for these codes.

const AT_LIMIT = row(
  'LimitError',
  'A rate limit window is full (policy `throw`), the exchange answered 429, or the IP address is banned. `retryAfterMs` says how long to wait.',
);
const EXPORT = row(
  'SpotlabError',
  'Data export: a package is missing (the message names it), a file cannot be written, an SQL query is invalid, or a column was read from `toColumns()` itself instead of its `floats` or `exact`.',
);
const BAD_OPTION = row(
  'SpotlabError',
  'An option is invalid, the network is unknown or does not offer what the option needs, or the profile is invalid. Nothing was sent.',
);
const BAD_KEY = row('SpotlabError', 'The API key is invalid, is missing, or live trading is not allowed.');
const NO_START = row(
  'StartError',
  'The embedded exchange cannot start: a recording, a file of symbols, a data directory or the class in it cannot be used. `code` and `name` say which (`ReplayFileError`, `ExchangeInfoFileError`, `JournalError`, `ClassFileError`), `path` and `line` say where.',
);
const LESSON = row(
  'SpotlabError',
  '`spotlab/teaching`: the price cannot be moved, a condition was not true in time, or there is no such exercise.',
);

/** A code has two entries if two classes have it. */
export const errorTable = {
  SPOTLAB_PARAMETER: row(
    'ParameterError',
    'A value is invalid, or the parameters break a rule of the endpoint. Nothing was sent.',
  ),
  SPOTLAB_FILTER: row(
    'FilterError',
    'An order breaks a filter of its symbol. `checks` lists the broken filters, each with the nearest values that pass. Nothing was sent.',
  ),
  SPOTLAB_EXCHANGE: [
    row(
      'ExchangeError',
      'The exchange refused the request. `exchangeCode` is one of the codes below, `status` is the HTTP status. A reply without a code of the exchange, such as the page of a firewall, is in `page` (type, title, text).',
    ),
    row(
      'ReplaceError',
      'The exchange refused the cancel, the new order, or both halves of a cancel-replace. `outcome` says which half succeeded.',
    ),
  ],
  SPOTLAB_REPLY: row(
    'ReplyError',
    'A call that reads got a reply with a status of success or a redirection, but without the result of the call: empty, cut off, no JSON, a web page, or another result. `problem` says what is wrong, `page` has the content. For a trading call, the ReplyError is the `cause` of the error that the call throws.',
  ),
  SPOTLAB_LIMIT_WINDOW: AT_LIMIT,
  SPOTLAB_LIMIT_BACKOFF: AT_LIMIT,
  SPOTLAB_LIMIT_BANNED: AT_LIMIT,
  SPOTLAB_TRANSPORT: row(
    'TransportError',
    'No reply: the connection failed or broke, the request timed out, or it was aborted. `carriedOut: false` means that a trading call was certainly not executed.',
  ),
  SPOTLAB_PAGING: row(
    'SpotlabError',
    'More rows have the same millisecond than one request can return. Paging stops instead of skipping rows.',
  ),
  SPOTLAB_PACKAGE: EXPORT,
  SPOTLAB_FILE: EXPORT,
  SPOTLAB_BROWSER: row(
    'SpotlabError',
    '`spotlab/web`: a web page cannot use this feature, such as files of the disk. Nothing was sent or written.',
  ),
  SPOTLAB_SQL: EXPORT,
  SPOTLAB_COLUMN: EXPORT,
  SPOTLAB_HISTORY: row(
    'SpotlabError',
    '`x.history`: a range, a file or a dataset cannot be used, or the rows are of another exchange.',
  ),
  SPOTLAB_DECIMAL: row(
    'SpotlabError',
    '`decimal()` or a method of a decimal got a value that is no exact decimal, a division by 0, or an operator such as `+`.',
  ),
  SPOTLAB_OPTION: BAD_OPTION,
  SPOTLAB_NETWORK: BAD_OPTION,
  SPOTLAB_PROFILE: BAD_OPTION,
  SPOTLAB_KEY: BAD_KEY,
  SPOTLAB_NO_KEY: BAD_KEY,
  SPOTLAB_TRADING_REFUSED: BAD_KEY,
  SPOTLAB_NOT_CONFIRMED: row(
    'NotConfirmedError',
    'A trading call was not confirmed, or no confirmation was possible (`reason`). Nothing was sent.',
  ),
  SPOTLAB_REPLAY_FILE: NO_START,
  SPOTLAB_EXCHANGE_INFO_FILE: NO_START,
  SPOTLAB_JOURNAL: NO_START,
  SPOTLAB_CLASS_FILE: NO_START,
  SPOTLAB_START: NO_START,
  SPOTLAB_EXCHANGE_ENDED: row(
    'ExchangeEndedError',
    'The embedded exchange of the prompt or of `spotlab -e` has ended because of an error in its own code; later calls find no server. Nobody can catch this error: the prompt prints it, and a script ends.',
  ),
  SPOTLAB_QUEUE: row(
    'SpotlabError',
    'A sweep through a queue, or its worker: the Redis cannot be reached, the market cannot be sent, or a worker does not have a file of the market.',
  ),
  SPOTLAB_SNAPSHOT_FILE: row(
    'StartError',
    '`lab.snapshot`: the file cannot be read, is damaged, or was saved by another version or with other symbols. `name` is `SnapshotFileError`, `path` says where.',
  ),
  SPOTLAB_READ_ONLY: row(
    'SpotlabError',
    'A call inside `watch` or `live` would trade or change something. Only read-only calls are allowed there. Nothing was sent.',
  ),
  SPOTLAB_WIDGETS: row(
    'SpotlabError',
    'A method of `x.widgets` was called outside of a notebook with the spotlab kernel.',
  ),
  SPOTLAB_LIVE: row('SpotlabError', '`live()` was called where nothing can draw, or too many live displays are open.'),
  SPOTLAB_STREAM_GAP: row(
    'StreamGapError',
    'Events of a stream are missing and were not filled; `gap` says which ones and why. See [streams.md](streams.md#missing-events).',
  ),
  SPOTLAB_STREAM: row(
    'SpotlabError',
    'A stream has ended because the exchange cannot be reached or refuses it; `cause` is the reason.',
  ),
  SPOTLAB_STREAM_BUFFER: row('SpotlabError', 'More events of a stream waited than `buffer(count)` allows.'),
  SPOTLAB_STREAM_CLOSED: row(
    'SpotlabError',
    'A stream was used after its client was closed, or the client was closed while the stream was open.',
  ),
  SPOTLAB_ORDER_ENDED: row(
    'SpotlabError',
    '`x.stream.order(…).reached(status)`: the order ended with another status; `order` is its last state.',
  ),
  SPOTLAB_STREAM_AWAIT: row(
    'SpotlabError',
    'A stream was awaited. A stream is no promise: iterate it, or await `stream.take(count)`.',
  ),
  SPOTLAB_KERNEL: row(
    'SpotlabError',
    'The packages of the notebook kernel are not installed, or could not be installed. See [notebooks.md](notebooks.md#installing-the-kernel).',
  ),
  SPOTLAB_CONTROL: row(
    'SpotlabError',
    'A command of `x.exchange` failed and changed nothing. See [admin.md](admin.md).',
  ),
  SPOTLAB_LAB_STRATEGY: row(
    'LabError',
    'The strategy of a run threw an error: `at` is its line, `timeMs` the time of the exchange, `cause` the error, and `result` what had happened until then. See [lab.md](lab.md).',
  ),
  SPOTLAB_LAB_BUSY: row(
    'LabError',
    'The strategy of a run never waits: it did too many things at one time of the exchange.',
  ),
  SPOTLAB_LAB_INSIDE: row(
    'SpotlabError',
    'A strategy called `connect()` with an embedded exchange, `lab.run`, `lab.sweep` or `lab.verify`, which could show it its own future. See [lab.md](lab.md#no-look-ahead).',
  ),
  SPOTLAB_LAB_FILE: row(
    'SpotlabError',
    '`lab.open`, `lab.verify`: the file cannot be read, is no file of the lab, is of another format, or its result or a source was changed.',
  ),
  SPOTLAB_LAB_TRUST: row(
    'SpotlabError',
    '`lab.verify`: you have not saved the file on this machine, so its program was not run.',
  ),
  SPOTLAB_SANDBOX: row(
    'SpotlabError',
    '`spotlab grade` cannot make a sandbox on this machine. See [notebooks.md](notebooks.md#the-sandbox).',
  ),
  SPOTLAB_STAGE: LESSON,
  SPOTLAB_EXERCISE: LESSON,
  SPOTLAB_OUTCOME_UNKNOWN: row(
    'OutcomeUnknownError',
    'The reply to a trading call was lost or is not its result, and queries could not determine the outcome. `clientOrderIds` lists the ids, `known` says what the queries found.',
  ),
} satisfies Readonly<Record<string, ErrorRow | readonly ErrorRow[]>>;

/** The code of an error of spotlab. */
export type SpotlabErrorCode = keyof typeof errorTable;
