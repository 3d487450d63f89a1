// Printed by scripts/print-member-help.ts from the comments of the types. Do not edit.
import type { MemberNote } from './help-member.js';

export type MemberKind = 'result' | 'rows' | 'table' | 'columns' | 'rolling' | 'decimal' | 'makeDecimal' | 'connect' | 'client' | 'clock' | 'history';

/** The members of values by kind. A member without a name is the call of a function itself. */
export const memberNotes: Readonly<Record<MemberKind, Readonly<Record<string, MemberNote>>>> = {
  "result": {
    "toTable": {
      "args": [],
      "about": "Returns the rows as a table, which shows its first rows, column types and size.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toColumns": {
      "args": [],
      "about": "Returns the rows by columns, as floats for plots and as exact values.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toCSV": {
      "args": [
        "path?"
      ],
      "about": "Returns the rows as CSV: a header line, then the values of the exchange; times as numbers, missing values empty. With a path, writes a file, which is gzipped if its name ends in `.gz`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toArrow": {
      "args": [
        "path?"
      ],
      "about": "Returns the rows as an Arrow table, or writes an Arrow file (Feather 2) with a path: decimals as decimal128(38, 8), times as UTC timestamps, ids and counts as int64.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_PACKAGE` if the package `apache-arrow` is not installed",
      "example": ""
    },
    "toParquet": {
      "args": [
        "path"
      ],
      "about": "Writes the rows as a Parquet file: decimals as DECIMAL(38, 8), times as UTC timestamps, ids and counts as INT64.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_PACKAGE` if the package `hyparquet-writer` is not installed; `SPOTLAB_FILE` if the file cannot be written",
      "example": ""
    },
    "meta": {
      "about": "Origin of the result: its request, HTTP status, headers, weight and latency.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "raw": {
      "about": "The body of the reply, byte for byte: the text of JSON; with the option `encoding: 'sbe'` the bytes of the message.",
      "params": {},
      "throws": "",
      "example": ""
    }
  },
  "rows": {
    "toTable": {
      "args": [],
      "about": "Returns the rows as a table, which shows its first rows, column types and size.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toColumns": {
      "args": [],
      "about": "Returns the rows by columns, as floats for plots and as exact values.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toCSV": {
      "args": [
        "path?"
      ],
      "about": "Returns the rows as CSV: a header line, then the values of the exchange; times as numbers, missing values empty. With a path, writes a file, which is gzipped if its name ends in `.gz`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toArrow": {
      "args": [
        "path?"
      ],
      "about": "Returns the rows as an Arrow table, or writes an Arrow file (Feather 2) with a path: decimals as decimal128(38, 8), times as UTC timestamps, ids and counts as int64.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_PACKAGE` if the package `apache-arrow` is not installed",
      "example": ""
    },
    "toParquet": {
      "args": [
        "path"
      ],
      "about": "Writes the rows as a Parquet file: decimals as DECIMAL(38, 8), times as UTC timestamps, ids and counts as INT64.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_PACKAGE` if the package `hyparquet-writer` is not installed; `SPOTLAB_FILE` if the file cannot be written",
      "example": ""
    },
    "rows": {
      "args": [
        "convert?"
      ],
      "about": "Returns the rows as objects with named values: decimals as texts with every digit, times in milliseconds.",
      "params": {
        "convert": "converts every decimal: `rows(Number)` returns floats, `rows(decimal)` exact decimals"
      },
      "throws": "",
      "example": "klines.rows()[0].close"
    },
    "resample": {
      "args": [
        "interval",
        "options?"
      ],
      "about": "Computes klines of a longer interval from klines or trades. Prices and sums are exact: klines of whole intervals are equal to those that the exchange computes. As at the exchange, an interval without trades between two others has a kline at the close before it.",
      "params": {
        "interval": "an interval of the exchange, or a number of seconds, minutes, hours or days such as `10s` or `45m`"
      },
      "throws": "ParameterError for an invalid interval, for klines that do not fit into it, and for rows of another kind",
      "example": "(await x.market.klines('BTCUSDT', '1h').limit(240)).resample('4h')"
    },
    "rolling": {
      "args": [
        "rows"
      ],
      "about": "Returns statistics over a window of `rows` rows at each row: the row and the rows before it.",
      "params": {},
      "throws": "ParameterError when `rows` is not a whole number from 1",
      "example": "klines.toTable().with({ average: klines.rolling(20).mean('close') })"
    },
    "returns": {
      "args": [
        "options?"
      ],
      "about": "Returns the change of a price from row to row, as floats: 0.01 is one per cent. The first rows have NaN.",
      "params": {},
      "throws": "ParameterError for an invalid option, and when no column has the prices",
      "example": "klines.returns({ kind: 'log' })"
    },
    "meta": {
      "about": "Origin of the result: its request, HTTP status, headers, weight and latency.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "slice": {
      "args": [
        "start?",
        "end?"
      ],
      "about": "Returns some of the rows, as a list with the same methods.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "filter": {
      "args": [
        "test",
        "thisArg?"
      ],
      "about": "Returns the rows that pass the test, as a list with the same methods.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "raw": {
      "about": "The body of the reply, byte for byte: the text of JSON; with the option `encoding: 'sbe'` the bytes of the message.",
      "params": {},
      "throws": "",
      "example": ""
    }
  },
  "table": {
    "toTable": {
      "args": [],
      "about": "Returns the rows as a table, which shows its first rows, column types and size.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toColumns": {
      "args": [],
      "about": "Returns the rows by columns, as floats for plots and as exact values.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toCSV": {
      "args": [
        "path?"
      ],
      "about": "Returns the rows as CSV: a header line, then the values of the exchange; times as numbers, missing values empty. With a path, writes a file, which is gzipped if its name ends in `.gz`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toArrow": {
      "args": [
        "path?"
      ],
      "about": "Returns the rows as an Arrow table, or writes an Arrow file (Feather 2) with a path: decimals as decimal128(38, 8), times as UTC timestamps, ids and counts as int64.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_PACKAGE` if the package `apache-arrow` is not installed",
      "example": ""
    },
    "toParquet": {
      "args": [
        "path"
      ],
      "about": "Writes the rows as a Parquet file: decimals as DECIMAL(38, 8), times as UTC timestamps, ids and counts as INT64.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_PACKAGE` if the package `hyparquet-writer` is not installed; `SPOTLAB_FILE` if the file cannot be written",
      "example": ""
    },
    "rows": {
      "args": [
        "convert?"
      ],
      "about": "Returns the rows as objects with named values: decimals as texts with every digit, times in milliseconds.",
      "params": {
        "convert": "converts every decimal: `rows(Number)` returns floats, `rows(decimal)` exact decimals"
      },
      "throws": "",
      "example": "klines.rows()[0].close"
    },
    "resample": {
      "args": [
        "interval",
        "options?"
      ],
      "about": "Computes klines of a longer interval from klines or trades. Prices and sums are exact: klines of whole intervals are equal to those that the exchange computes. As at the exchange, an interval without trades between two others has a kline at the close before it.",
      "params": {
        "interval": "an interval of the exchange, or a number of seconds, minutes, hours or days such as `10s` or `45m`"
      },
      "throws": "ParameterError for an invalid interval, for klines that do not fit into it, and for rows of another kind",
      "example": "(await x.market.klines('BTCUSDT', '1h').limit(240)).resample('4h')"
    },
    "rolling": {
      "args": [
        "rows"
      ],
      "about": "Returns statistics over a window of `rows` rows at each row: the row and the rows before it.",
      "params": {},
      "throws": "ParameterError when `rows` is not a whole number from 1",
      "example": "klines.toTable().with({ average: klines.rolling(20).mean('close') })"
    },
    "returns": {
      "args": [
        "options?"
      ],
      "about": "Returns the change of a price from row to row, as floats: 0.01 is one per cent. The first rows have NaN.",
      "params": {},
      "throws": "ParameterError for an invalid option, and when no column has the prices",
      "example": "klines.returns({ kind: 'log' })"
    },
    "filter": {
      "args": [
        "test"
      ],
      "about": "Returns the rows for which `test` returns a true value.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "sort": {
      "args": [
        "column",
        "direction?"
      ],
      "about": "Returns the rows in the order of a column, missing values last. Equal rows keep their order.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "slice": {
      "args": [
        "start?",
        "end?"
      ],
      "about": "Returns the rows from index `start` up to, but not including, `end`. A negative index counts from the end.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "groupBy": {
      "args": [
        "by",
        "figures"
      ],
      "about": "Returns a table with one row for each group, in the order in which the groups first appear.",
      "params": {
        "by": "the name of a column, several names, or functions of the row by name"
      },
      "throws": "ParameterError when there is no column of a name, or a figure needs numbers that the column does not have",
      "example": "trades.toTable().groupBy('isBuyerMaker', { traded: ['sum', 'quoteQty'], trades: 'count' })"
    },
    "join": {
      "args": [
        "other",
        "on",
        "options?"
      ],
      "about": "Returns the rows with the columns of another table's rows that have the same value in the column `on`.",
      "params": {
        "other": "a table, a list result, or rows"
      },
      "throws": "ParameterError when a table has no such column, or when rows for `asof` are not in order",
      "example": "fills.toTable().join(klines, 'openTime', { how: 'asof' })"
    },
    "pivot": {
      "args": [
        "options"
      ],
      "about": "Returns a table with a row for each value of one column and a column for each value of another one.",
      "params": {},
      "throws": "",
      "example": "prices.toTable().pivot({ rows: 'openTime', columns: 'symbol', values: 'close' })"
    },
    "describe": {
      "args": [],
      "about": "Returns a table with a row for each column of numbers: count, missing, mean, std, min, quartiles, max.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "quantile": {
      "args": [
        "column",
        "share"
      ],
      "about": "Returns the value below which this share of the values of a column lies, as a float: 0.5 is the median. Between two values it is interpolated. NaN without values.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "corr": {
      "args": [
        "a",
        "b"
      ],
      "about": "Returns the correlation of two columns (Pearson), as a float from -1 to 1, over the rows that have both. NaN for fewer than two rows, and for a column that does not change.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "length": {
      "about": "Number of rows.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "columns": {
      "about": "Names and types of the columns.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "head": {
      "args": [
        "count?"
      ],
      "about": "The first rows as objects with exact values. Default 10.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "with": {
      "args": [
        "columns"
      ],
      "about": "Returns a table with these columns and new ones. A column of the same name is replaced; NaN becomes a missing value.",
      "params": {},
      "throws": "ParameterError when a new column has another length",
      "example": "klines.toTable().with({ range: ({ high, low }) => decimal(high).sub(low) })"
    },
    "select": {
      "args": [
        "...names"
      ],
      "about": "Returns a table with these columns only, in this order.",
      "params": {},
      "throws": "ParameterError when there is no column of a name",
      "example": "klines.toTable().select('openTime', 'close')"
    }
  },
  "columns": {
    "length": {
      "about": "Number of rows.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "columns": {
      "about": "Names and types of the columns.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "floats": {
      "about": "Numbers and times by column name, as the nearest floats: for plots and statistics, **not for money**. NaN for missing values; text columns are left out.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "exact": {
      "about": "All columns by name, with the values of the exchange: decimals are texts with every digit.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "with": {
      "args": [
        "columns"
      ],
      "about": "Returns these columns and new ones, as `with` of a table does.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toTable": {
      "args": [],
      "about": "Returns the columns as a table.",
      "params": {},
      "throws": "",
      "example": ""
    }
  },
  "rolling": {
    "rows": {
      "about": "Number of rows of a window, the row itself included.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "sum": {
      "args": [
        "column"
      ],
      "about": "Sums. A sum of decimals is an exact text, a sum of integers an exact integer.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "min": {
      "args": [
        "column"
      ],
      "about": "Lowest values, exact.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "max": {
      "args": [
        "column"
      ],
      "about": "Highest values, exact.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "mean": {
      "args": [
        "column"
      ],
      "about": "Means, as the nearest floats: most means of decimals do not have a finite number of decimals. **Not for money.**",
      "params": {},
      "throws": "",
      "example": ""
    },
    "std": {
      "args": [
        "column"
      ],
      "about": "Standard deviations of samples (divided by the number of rows less one), as floats.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "quantile": {
      "args": [
        "column",
        "share"
      ],
      "about": "Values below which a share of the window lies, as floats: 0.5 is the median.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "corr": {
      "args": [
        "a",
        "b"
      ],
      "about": "Correlations of two columns (Pearson), as floats from -1 to 1; NaN where one of them does not change.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "apply": {
      "args": [
        "column",
        "compute"
      ],
      "about": "Values that your function computes from the values of each window, as floats.",
      "params": {},
      "throws": "",
      "example": "klines.rolling(20).apply('close', (closes) => closes.at(-1)! / closes[0]! - 1)"
    }
  },
  "decimal": {
    "units": {
      "about": "The value as an integer of units of 10^-`scale`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "scale": {
      "about": "Number of decimals, without trailing zeros.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "add": {
      "args": [
        "other"
      ],
      "about": "The exact sum.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "sub": {
      "args": [
        "other"
      ],
      "about": "The exact difference.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "mul": {
      "args": [
        "other"
      ],
      "about": "The exact product.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "div": {
      "args": [
        "by",
        "decimals?",
        "rounding?"
      ],
      "about": "The quotient with at most `decimals` decimals (default 8), rounded down unless `rounding` is given.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_DECIMAL` for a division by zero",
      "example": "decimal('100').div('3', 2) // 33.33"
    },
    "rem": {
      "args": [
        "by"
      ],
      "about": "The rest of a division, with the sign of this decimal: `decimal('1.05').rem('0.1')` is 0.05. It is 0 for a multiple of `by`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "round": {
      "args": [
        "decimals",
        "rounding?"
      ],
      "about": "The value with at most `decimals` decimals, rounded down unless `rounding` is given.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "roundTo": {
      "args": [
        "step",
        "rounding?"
      ],
      "about": "The nearest multiple of `step`, such as a tick size or a step size: the next lower one unless `rounding` is given.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_DECIMAL` for a step that is not above 0",
      "example": "decimal('61000.127').roundTo('0.01', 'nearest') // 61000.13"
    },
    "neg": {
      "args": [],
      "about": "This number with the opposite sign.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "abs": {
      "args": [],
      "about": "The absolute value.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "sign": {
      "about": "-1, 0 or 1.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "compare": {
      "args": [
        "other"
      ],
      "about": "-1 if this decimal is below `other`, 0 if they are equal, 1 if it is above.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "eq": {
      "args": [
        "other"
      ],
      "about": "Whether both have the same value.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "lt": {
      "args": [
        "other"
      ],
      "about": "Whether this decimal is below `other`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "lte": {
      "args": [
        "other"
      ],
      "about": "Whether this decimal is below `other` or equal to it.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "gt": {
      "args": [
        "other"
      ],
      "about": "Whether this decimal is above `other`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "gte": {
      "args": [
        "other"
      ],
      "about": "Whether this decimal is above `other` or equal to it.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toString": {
      "args": [],
      "about": "The plain decimal without trailing zeros, such as `-0.05`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toFixed": {
      "args": [
        "decimals",
        "rounding?"
      ],
      "about": "The text with exactly `decimals` decimals, rounded down unless `rounding` is given.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toNumber": {
      "args": [],
      "about": "The nearest float, for charts. It may have lost digits.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "toJSON": {
      "args": [],
      "about": "The text of the decimal, so that JSON keeps every digit.",
      "params": {},
      "throws": "",
      "example": ""
    }
  },
  "makeDecimal": {
    "": {
      "args": [
        "value"
      ],
      "about": "An exact decimal of a text, number, bigint or decimal.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_DECIMAL` for any other value, and for a float with more digits than a float stores exactly, such as `0.1 + 0.2`",
      "example": "decimal('0.1').add('0.2').toString() // '0.3'"
    },
    "sum": {
      "args": [
        "values"
      ],
      "about": "The sum of all values; 0 for none.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "min": {
      "args": [
        "first",
        "...others"
      ],
      "about": "The lowest value.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "max": {
      "args": [
        "first",
        "...others"
      ],
      "about": "The highest value.",
      "params": {},
      "throws": "",
      "example": ""
    }
  },
  "connect": {
    "": {
      "args": [
        "options?"
      ],
      "about": "Connects to an exchange and returns a client. Without options, it starts the embedded exchange in this process: offline, with a funded account and a simulated market. `network` selects another exchange, and so does the network of the profile that `profile` names. If the options select no exchange, the network of the profile that the environment variable `SPOTLAB_PROFILE` names is used, if that profile has one.",
      "params": {},
      "throws": "SpotlabError for an unknown network, an unusable key, or an embedded exchange that cannot start",
      "example": "const x = await connect(); await x.market.klines('BTCUSDT', '1h').limit(48)"
    }
  },
  "client": {
    "limits": {
      "about": "Rate limit usage. `limits.forecast(calls)` estimates the weight and the duration of calls without sending them.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "latency": {
      "about": "Response times of the latest requests, displayed as a sparkline.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "chart": {
      "args": [
        "rows",
        "options"
      ],
      "about": "Draws a value, or the result of a read-only call, as the chart type that you choose: a book as its depth `curve` or as a `ladder`; klines as the `line` of their closes; trades as the `line` of their prices or as a `tape`; tickers as bars of their `changes`; an account as bars of its `balances`. Numbers, decimal strings, or pairs of time and value become a `line`, an `equity` curve with the losses since its peak, or a `histogram`. Lists by name become several lines in one chart. Klines with `average`, `exponential`, `overlays`, `fills` or `orders` become candles with these over them. With a `mark`, the chart plots any columns of any rows. A read-only call is sent first.",
      "params": {},
      "throws": "ParameterError for a value that has no chart, and for a trading call",
      "example": "x.chart(await x.market.depth('BTCUSDT').limit(500))\nx.chart(await x.market.depth('BTCUSDT'), 'ladder')\nx.chart(klines.map((kline) => kline[4]), { name: 'closes', kind: 'histogram' })\nx.chart(x.account.info(), { prices: await x.market.ticker.price(), in: 'USDT' })\nx.chart(klines, { average: [20, 50], fills: await x.account.myTrades('BTCUSDT') })\nx.chart({ join: joined, lean: leaned }, { name: 'equity' })\nx.chart(trades, { mark: 'point', x: 'time', y: 'qty', color: 'isBuyerMaker' })"
    },
    "live": {
      "args": [
        "draw",
        "options?"
      ],
      "about": "Calls a function repeatedly and redraws its result in the same place, like `call.live()`: a chart of a call, or of the user's own numbers. A call that the function returns is sent anew each time. Trading calls inside the function throw.",
      "params": {
        "options": "the interval, as `WatchOptions` or as its `every` alone. Default `1s`"
      },
      "throws": "ParameterError when `draw` is not a function; SpotlabError `SPOTLAB_LIVE` in a plain program or in plain tslab, which draw nothing",
      "example": "x.live(() => x.chart(x.market.depth('BTCUSDT').limit(500)), '2s')\nconst shown = x.live(() => x.chart(equity, { name: 'equity' }))"
    },
    "life": {
      "args": [
        "symbol",
        "orderId?"
      ],
      "about": "Returns the history of an order, or of the orders of a list: placement, release, trigger, fills with role and commission, amendments, prevented matches, and end. The history is drawn as a timeline; for a list, a diagram of the current states of its orders is above the timeline. The argument is a result that contains an order or a list, or the ids of one. Reads only. The weight is 4 for each order, plus its fills (5, or 20 with smart order routing), its amendments (4) and prevented matches (20) where it may have some; 4 for a list; 1 for the time if an order is open. The result has the total.",
      "params": {},
      "throws": "ParameterError for an argument without an order, and for a trading call",
      "example": "await x.life(order)\nx.live(() => x.life(list), '2s')\nawait x.life('BTCUSDT', 4293153)"
    },
    "positions": {
      "args": [
        "symbols?",
        "options?"
      ],
      "about": "Returns the positions that the fills of the account have made, for each symbol and in total: quantity, cost basis, average price, realised and unrealised profit, commission. Amounts are exact. Without `symbols`, all symbols of an exchange with at most 40 symbols are read. On a larger exchange, these are read: the symbols whose orders or fills the client has seen, and the symbols of the held assets that are quoted in the asset `in`. Reads only. The weight is 20 for the account, 20 for each 1,000 fills of a symbol, 40 for the list of symbols, and at most 4 for prices.",
      "params": {},
      "throws": "ParameterError for a symbol that the exchange does not have",
      "example": "await x.positions()\nawait x.positions('BTCUSDT', { from: '-1d', method: 'fifo' })\nx.live(() => x.positions('BTCUSDT'), '5s')"
    },
    "widgets": {
      "about": "Controls in a notebook, such as sliders and menus, and displays that they drive. They work in Jupyter with the spotlab kernel, in every front end that has ipywidgets.",
      "params": {},
      "throws": "",
      "example": "x.widgets.interact({ n: [2, 50] }, ({ n }) => x.chart(klines.rolling(n).mean('close')))"
    },
    "stream": {
      "about": "Streams of the exchange: market data as events. A stream opens when you read it. `x.stream` lists them.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "history": {
      "about": "A dataset of klines, trades and aggregate trades in Parquet files, by symbol and day: filled from the exchange or from the public dump files, read without a request. docs/history.md explains it.",
      "params": {},
      "throws": "",
      "example": "await x.history.sync('BTCUSDT', '1m', { from: '2024-01-01' })\n(await x.history.klines('BTCUSDT', '1m', { from: '2024-01-01' })).resample('4h')"
    },
    "clock": {
      "about": "The time that a program trades by: `now()` and `sleep()`. In the lab it is the time of the simulated exchange.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "network": {
      "about": "The network that the client is connected to, and its base URL.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "exchange": {
      "about": "Controls the embedded exchange, or the exchange of the option `adminUrl`: clock, funds, faults, snapshots. On another network, every command throws.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "class": {
      "about": "The class of students at the exchange, for the teacher's client: the same commands as `x.exchange.class`.",
      "params": {},
      "throws": "",
      "example": "await x.class.board()"
    },
    "symbols": {
      "about": "The symbols that the client knows so far, the most traded first, for completion. Each exchangeInfo reply adds symbols. If the client has not read 24-hour tickers, symbols whose assets are in many other symbols come first.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "request": {
      "args": [
        "method",
        "path",
        "params?",
        "security?"
      ],
      "about": "Calls any path, for endpoints outside the catalogue. The call is signed and counted like every other call. Numbers are sent with every digit and without an exponent, a Date in milliseconds, a list as JSON.",
      "params": {
        "path": "starts with `/` and has no query string",
        "security": "`NONE` (default) is not signed; every other value is signed. A `watch` never sends a `TRADE` call, nor a `USER_DATA` call to an unknown path that is not a GET, because it may move money"
      },
      "throws": "ParameterError for an invalid method, path or value",
      "example": ""
    },
    "table": {
      "args": [
        "rows"
      ],
      "about": "Converts rows to a table, which has columns and exports CSV, Arrow and Parquet: a part of a result, such as its fills, or filtered rows. Results have the same methods: `rows.toTable()`.",
      "params": {},
      "throws": "",
      "example": "x.table(klines.filter((kline) => kline[8] > 1000)).toCSV()"
    },
    "sql": {
      "args": [
        "strings",
        "...values"
      ],
      "about": "Runs SQL on results with DuckDB. `${rows}` becomes a table with the columns of `rows.toTable()`: decimals as DECIMAL(38, 8), times as TIMESTAMP in UTC. A read-only call is sent and replaced by its rows; texts, numbers and dates become parameters. Files are read by name: `select * from 'btc.parquet'`. Needs the package `@duckdb/node-api`.",
      "params": {},
      "throws": "SpotlabError `SPOTLAB_PACKAGE` if the package is not installed; `SPOTLAB_SQL` if DuckDB refuses the query",
      "example": "await x.sql`select max(high), sum(volume) from ${klines} where close > open`"
    },
    "record": {
      "args": [
        "options?"
      ],
      "about": "Starts to record all requests and replies, with masked secrets, for a HAR document. Sends nothing.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "syncClock": {
      "args": [],
      "about": "Measures the offset of the exchange's clock again; resolves with it, in milliseconds. Weight 3.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "close": {
      "args": [],
      "about": "Closes the connections, and the embedded exchange if there is one. A second call does nothing more. `await using x = await connect()` closes the client at the end of its block.",
      "params": {},
      "throws": "",
      "example": ""
    }
  },
  "clock": {
    "now": {
      "args": [],
      "about": "The exchange's time in milliseconds since the epoch, as known from the replies so far. Sends nothing.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "sleep": {
      "args": [
        "duration",
        "signal?"
      ],
      "about": "Resolves after a time: the exchange's time in the lab, the machine's time elsewhere.",
      "params": {
        "duration": "milliseconds, or a text such as `500ms`, `1m30s`",
        "signal": "ends the wait: the promise then rejects with the signal's reason"
      },
      "throws": "ParameterError for anything that is not a duration",
      "example": "await x.clock.sleep('250ms')"
    }
  },
  "history": {
    "folder": {
      "about": "Folder of the dataset. Default: the folder with the name of the network inside `history/`, in the current folder.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "at": {
      "args": [
        "folder"
      ],
      "about": "Returns a `History` with the dataset in another folder.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "sync": {
      "args": [
        "symbol",
        "kind",
        "options"
      ],
      "about": "Adds the days of a range that are not there yet. A synchronization can be stopped and repeated: complete days are not read again, and a partial day is completed.",
      "params": {
        "kind": "an interval of klines up to a day, `trades` or `aggTrades`"
      },
      "throws": "SpotlabError `SPOTLAB_HISTORY` for an unusable range, file or dataset; `SPOTLAB_PACKAGE` for a missing package",
      "example": "await x.history.sync('BTCUSDT', '1m', { from: '2024-01-01' })\nawait x.history.sync('BTCUSDT', 'trades', { from: '2025-01-02', to: '2025-01-05', source: 'dumps/' })"
    },
    "klines": {
      "args": [
        "symbol",
        "interval",
        "range?"
      ],
      "about": "Klines of the dataset, in the form of `x.market.klines`.",
      "params": {},
      "throws": "",
      "example": "(await x.history.klines('BTCUSDT', '1m')).resample('4h')"
    },
    "trades": {
      "args": [
        "symbol",
        "range?"
      ],
      "about": "Trades of the dataset, in the form of `x.market.historicalTrades`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "aggTrades": {
      "args": [
        "symbol",
        "range?"
      ],
      "about": "Aggregate trades of the dataset, in the form of `x.market.aggTrades`.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "sql": {
      "args": [
        "query",
        "...values"
      ],
      "about": "Runs SQL over the dataset with DuckDB. Each kind is a table with the columns `symbol` and `day`: `klines_1m`, `trades`, `aggTrades`. Values in `${…}` are as in `x.sql`.",
      "params": {},
      "throws": "",
      "example": "await x.history.sql(\"select day, sum(volume) from klines_1m where symbol = 'BTCUSDT' group by day order by day\")"
    },
    "list": {
      "args": [
        "filter?"
      ],
      "about": "The content of the dataset: one row for each series.",
      "params": {},
      "throws": "",
      "example": ""
    },
    "verify": {
      "args": [
        "filter?"
      ],
      "about": "Reads every file and compares hashes, counts, ids, times and gaps with the manifests. Writes nothing.",
      "params": {},
      "throws": "",
      "example": ""
    }
  }
};
