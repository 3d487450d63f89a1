// Printed by scripts/print-lab-help.ts from the comments of src/lab. Do not edit.
import type { MemberNote } from './help-member.js';

/** A function of the lab, for help and completion. */
export interface LabNote extends MemberNote {
  readonly args: readonly string[];
  /** The fields of the last argument, if it is an object of options. */
  readonly options: Readonly<Record<string, string>>;
}

/** The functions of `lab`. */
export const labNotes: Readonly<Record<string, LabNote>> = {
  "run": {
    "args": [
      "strategy",
      "options?"
    ],
    "about": "Runs a strategy in a market and resolves with its result. The same strategy, market, seed and options give the same bytes each time.",
    "params": {
      "strategy": "a function, or a file with one: `{ file: 'maker.ts' }`"
    },
    "throws": "SpotlabError `SPOTLAB_OPTION` for a wrong option; StartError for a recording that cannot be used; LabError when the strategy fails, with the result up to then in `result`",
    "example": "const result = await lab.run(async (x) => { await x.orders.market('BTCUSDT', 'BUY', '0.01') })",
    "options": {
      "params": "Second argument of the strategy. Default: an empty object.",
      "seed": "Seed of latencies and ids. The market has its own seed. Default 1.",
      "onProgress": "Called about ten times a second of the machine's time, instead of the progress line that the REPL and notebooks show.",
      "market": "The market that is played. Default: `lab.simulated()`.",
      "balances": "Free balances at the start, by asset. Default: 10000 of the quote asset of the market's first symbol.",
      "valuation": "Asset in which equity, profit and notional are counted. Default: the quote asset of the market's first symbol.",
      "latency": "Latencies in the exchange's time, such as `{ order: '12ms', feed: { from: 5, to: 20 } }`. Default: none.",
      "limits": "Whether the exchange counts requests and orders and refuses too many. Default `on`.",
      "commission": "Rates of commission, `{ maker, taker }`, or `{ tiers }` by the traded volume. Default: 0.001 for both, the rates of a new account of the exchange.",
      "prepare": "Called before the start with the client of the run, while time stands still and without latency. Here `x.exchange` works: plan faults, change the account, close a symbol.",
      "parents": "Declares parent orders for `result.parents`. A declaration is needed if the decision was before the first order, or if only a part of the quantity may be executed. Other parent orders are found by the `strategyId` of their orders.",
      "equityEvery": "Time between two points of the equity curve, such as `1m`. Default: a step that depends on the length of the run and gives 100 to 3,600 points.",
      "signal": "Stops the run: its result covers the time until then."
    }
  },
  "sweep": {
    "args": [
      "strategy",
      "options?"
    ],
    "about": "Runs a strategy with every combination of parameters and seeds, in several threads, and resolves with a row for each run. The result does not depend on the number of threads. A run that fails is a row with its error. If `signal` or Ctrl-C stops the sweep, the result has the finished runs.",
    "params": {
      "strategy": "a function that declares everything it uses, or a file with one"
    },
    "throws": "SpotlabError `SPOTLAB_OPTION` for a wrong option, and for a function that uses names from outside; StartError for a recording that cannot be used",
    "example": "await lab.sweep(maker, { market: lab.simulated({ seeds: 200 }), params: { spread: ['1', '2', '5'] } })",
    "options": {
      "params": "Values of the parameters. A list contains the values to try; any other value is the same in all runs. The sweep runs all combinations. For other combinations give a list of complete parameter objects. Plain data only. Default: `{}`.",
      "seeds": "Seeds: a list, or their number, which means 1, 2, 3, … Each is the `seed` of a run, and the seed of a simulated market. Default: the seeds, or the seed, of a simulated market; otherwise 1.",
      "from": "Starts of the runs, each with every set and seed: texts such as `2025-01-02T00:00:00Z`, or milliseconds.",
      "length": "Length from each start. Default: the length of a simulated market, or to the end of a recording.",
      "folds": "Cuts the time of the market into this number of equal parts. Each part tests the set that is the best in all other parts.",
      "walkForward": "Walks through the time of the market. Each step chooses the best set in the time `train` and tests it in the time `test` after it; the next step begins one `test` later.",
      "embargo": "Time that is left out between a part and the one after it, or between training and test. Default: none.",
      "earlierTrials": "Number of sets of parameters that were tried in earlier sweeps, for `sweep.luck`. Default 0.",
      "workers": "Number of threads. 0 and 1: this thread plays the runs. The result does not depend on this number. Default: the number of processors.",
      "queue": "Address of a Redis, such as `redis://user:password@host:6379`: the runs go to machines on which `spotlab lab worker --queue ADDRESS` runs, in place of threads. Needs the packages `bullmq` and `@redis/client`.",
      "onProgress": "Called after each run, and from time to time during a run.",
      "market": "The market that is played. Default: `lab.simulated()`.",
      "balances": "Free balances at the start, by asset. Default: 10000 of the quote asset of the market's first symbol.",
      "valuation": "Asset in which equity, profit and notional are counted. Default: the quote asset of the market's first symbol.",
      "latency": "Latencies in the exchange's time, such as `{ order: '12ms', feed: { from: 5, to: 20 } }`. Default: none.",
      "limits": "Whether the exchange counts requests and orders and refuses too many. Default `on`.",
      "commission": "Rates of commission, `{ maker, taker }`, or `{ tiers }` by the traded volume. Default: 0.001 for both, the rates of a new account of the exchange.",
      "prepare": "Called before the start with the client of the run, while time stands still and without latency. Here `x.exchange` works: plan faults, change the account, close a symbol.",
      "parents": "Declares parent orders for `result.parents`. A declaration is needed if the decision was before the first order, or if only a part of the quantity may be executed. Other parent orders are found by the `strategyId` of their orders.",
      "equityEvery": "Time between two points of the equity curve, such as `1m`. Default: a step that depends on the length of the run and gives 100 to 3,600 points.",
      "signal": "Stops the run: its result covers the time until then."
    }
  },
  "compare": {
    "args": [
      "results"
    ],
    "about": "Several results in one chart, by the profit of their trading, and in one table: a row for each run, with the columns of `result.toTable()`. The chart shows the best six.",
    "params": {
      "results": "a list of results, which get names from the facts that differ between them, or an object of results by name"
    },
    "throws": "SpotlabError `SPOTLAB_OPTION` for anything that is no result",
    "example": "await lab.compare({ slow, fast })",
    "options": {}
  },
  "recording": {
    "args": [
      "file",
      "options?"
    ],
    "about": "A recorded market: klines, trades, aggregate trades, or a book with or without trades, in the formats of docs/replay.md. The files are read once for any number of runs.",
    "params": {
      "file": "a file, folder or pattern, or a list of them, of one symbol"
    },
    "throws": "",
    "example": "lab.recording(['depth/', 'BTCUSDT-trades-2025-01-02.zip'], { from: '2025-01-02T09:00:00Z', length: '1h' })",
    "options": {
      "symbol": "Default: the symbol in the file names.",
      "kind": "The kind of the files, if it cannot be detected.",
      "allowGaps": "Accept missing rows. Default false.",
      "filters": "Filters of the symbol as in `exchangeInfo`, such as `[{ filterType: 'LOT_SIZE', stepSize: '0.001' }]`. Their fields replace the fields that spotlab derives from the rows before the start.",
      "from": "Time of the start. Rows before this time are history, which requests can read. Default: the first time.",
      "to": "Time of the end. Default: the last time.",
      "length": "Length from the start, such as `30m`, in place of `to`.",
      "fidelity": "`trades`: a kline has about as many trades as were recorded, spread over its time. `bars`: a kline has four trades, its open, extremes and close, in its last millisecond. This is hundreds of times quicker, but a strategy sees only complete klines. Default `trades`. Only for klines."
    }
  },
  "history": {
    "args": [
      "folder",
      "symbol",
      "options?"
    ],
    "about": "The rows of a dataset of `x.history` as a recorded market: docs/history.md. Only the days of the range and the days of `before` are read.",
    "params": {
      "folder": "of the dataset, such as `x.history.folder`"
    },
    "throws": "",
    "example": "lab.history('history/live', 'BTCUSDT', { kind: 'trades', from: '2025-01-02T09:00:00Z', length: '2h' })",
    "options": {
      "kind": "`trades`, `aggTrades`, or the interval of klines, such as `1m`. Default `trades`.",
      "before": "Length of time before `from` that requests can read as history; earlier rows of the dataset are not read. Default `1d`.",
      "allowGaps": "Accept missing rows. Default false.",
      "filters": "Filters of the symbol as in `exchangeInfo`, such as `[{ filterType: 'LOT_SIZE', stepSize: '0.001' }]`. Their fields replace the fields that spotlab derives from the rows before the start.",
      "from": "Time of the start. Rows before this time are history, which requests can read. Default: the first time.",
      "to": "Time of the end. Default: the last time.",
      "length": "Length from the start, such as `30m`, in place of `to`.",
      "fidelity": "`trades`: a kline has about as many trades as were recorded, spread over its time. `bars`: a kline has four trades, its open, extremes and close, in its last millisecond. This is hundreds of times quicker, but a strategy sees only complete klines. Default `trades`. Only for klines."
    }
  },
  "simulated": {
    "args": [
      "options?"
    ],
    "about": "The simulated market.",
    "params": {},
    "throws": "",
    "example": "lab.simulated({ seed: 7, length: '2h' })",
    "options": {
      "seed": "Seed of the market: another seed gives another market. Default 1.",
      "seeds": "Seeds of a sweep, in place of `seed`: a list, or their number, which means 1, 2, 3, … Only for `lab.sweep`.",
      "symbols": "Default: BTCUSDT.",
      "from": "Default: 2026-01-05T12:00:00Z.",
      "length": "Default `30m`.",
      "impact": "Whether fills of the strategy move the price. Default `on`.",
      "scenario": "What happens to the market: the name of a scenario, such as `flash-crash`, or a list of events. Default: nothing. In a sweep, the folds and the steps of a walk are parts of one market, in which the scenario happens once; each of the starts `from` is a separate market.",
      "scenarioFrom": "The times of the scenario count from this time. Events that ended before the start of a run do not happen; events that are not over at the start continue. Default: the start.",
      "longRun": "The long-run behaviour of prices. `free`: a random walk from the base prices on 2026-01-05T12:00Z. `bounded`: prices stay near the base prices, so that buying low and selling high earns. Default `free`.",
      "activity": "The number of trades as a multiple of the usual number, 1 to 12.5: BTCUSDT has about 60 trades a minute with 1, and about 750 with 12.5, which takes twice the CPU. Default 1."
    }
  },
  "snapshot": {
    "args": [
      "file",
      "options?"
    ],
    "about": "A saved exchange that continues from its saved state: books, open orders, accounts, clock and simulated market. The strategy has the balances and the open orders of the account; the option `balances` replaces the free amounts of the assets that it names.",
    "params": {
      "file": "a file that `x.exchange.snapshots.save` or `.save state` wrote, or a data directory of `--data`, which no exchange may be using"
    },
    "throws": "StartError in `run` for a snapshot that cannot be read, or that a newer version wrote",
    "example": "lab.snapshot('state.json', { length: '1h' })",
    "options": {
      "length": "Default `30m`.",
      "account": "Account of the strategy, by its position from 0. Default 0.",
      "exchangeInfo": "The `exchangeInfo` file with which the saved exchange was started, if it was started with one."
    }
  },
  "events": {
    "args": [
      "source",
      "options"
    ],
    "about": "A market of events that the program makes: trades, and books with their changes. They are collected once, before the first run; a generator can be given as a function.",
    "params": {},
    "throws": "StartError in `run` for an event that cannot be used, with its number as the line",
    "example": "lab.events(trades.map(({ time, price, qty }) => ({ time, price, quantity: qty })), { symbol: 'BTCUSDT' })",
    "options": {
      "symbol": "Symbol of the events, such as `BTCUSDT`.",
      "filters": "Filters of the symbol as in `exchangeInfo`, such as `[{ filterType: 'LOT_SIZE', stepSize: '0.001' }]`. Their fields replace the fields that spotlab derives from the rows before the start.",
      "from": "Time of the start. Rows before this time are history, which requests can read. Default: the first time.",
      "to": "Time of the end. Default: the last time.",
      "length": "Length from the start, such as `30m`, in place of `to`."
    }
  },
  "together": {
    "args": [
      "markets"
    ],
    "about": "Recordings and events of several symbols at once, over the time that all of them cover. One of the markets may be simulated: its symbols trade beside the recorded ones, and without `from` and `length` it has their time.",
    "params": {},
    "throws": "SpotlabError `SPOTLAB_OPTION` for a snapshot and for two simulated markets; in `run` for a symbol that comes twice, and for markets that share no time",
    "example": "lab.together([lab.recording('BTCUSDT-1m-2025-01.zip'), lab.simulated({ symbols: ['ETHUSDT'] })])",
    "options": {}
  },
  "open": {
    "args": [
      "path"
    ],
    "about": "The result in a file that `result.save` or `sweep.save` wrote, unchanged. In TypeScript a sweep is `lab.open<LabSweep>(path)`.",
    "params": {},
    "throws": "SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, was not saved by the lab, or was changed",
    "example": "const result = await lab.open('run.lab.json')",
    "options": {}
  },
  "verify": {
    "args": [
      "path",
      "options?"
    ],
    "about": "Repeats the run in a file, or all runs of a sweep, with the sources in the file. Compares the sources and the files of the market with those on disk, and the new result with the saved one, byte for byte. The program in a file that you have not saved on this machine runs only with `{ trust: true }`.",
    "params": {},
    "throws": "SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, was not saved by the lab, or was changed; `SPOTLAB_LAB_TRUST` for a file of somebody else, without `trust`",
    "example": "const { isSame, differences } = await lab.verify('run.lab.json')",
    "options": {
      "trust": "Whether to run the programs in a file that this user has not saved on this machine. They have all rights of the process. Default false: such a file is refused.",
      "signal": "Stops the runs; then the verification fails.",
      "workers": "Threads for the runs of a sweep, as for `lab.sweep`. Default: the processors.",
      "onProgress": "Called now and then, as by `lab.run` or `lab.sweep`."
    }
  },
  "report": {
    "args": [
      "path",
      "output"
    ],
    "about": "Writes one HTML page about the run or the sweep in a file: pictures, statistics with their formulas, options, sources, hashes. It loads nothing and runs no scripts.",
    "params": {
      "output": "path of the page"
    },
    "throws": "SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, `SPOTLAB_FILE` for a page that cannot be written",
    "example": "await lab.report('run.lab.json', 'run.html')",
    "options": {}
  }
};
