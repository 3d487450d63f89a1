/**
 * The connection of a REPL: opens the session in the background, and then provides the objects that commands and completion
 * use. It also switches `x` between networks, with one input history for each network.
 */
import type { Spot } from '../src/client/index.js';
import type { ConnectOptions } from '../src/connect/index.js';
import { endpointTable } from '../src/protocol/index.js';
import type { CommandContext } from './commands/base/command.js';
import { emptyContext, membersOfCalls, sessionContext } from './completion/session-context.js';
import { forOutput } from './evaluation/evaluate.js';
import { Outputs } from './evaluation/outputs.js';
import { SessionRecord } from './evaluation/session-record.js';
import type { Drawing } from './live/drawing.js';
import { Networks } from './networks.js';
import { asClient, statusOf } from './screen/client-status.js';
import { promptText } from './screen/status.js';
import { canRedraw, columns } from './screen/terminal.js';
import type { Session } from './session.js';
import { Aliases } from './settings/aliases.js';
import { environmentSecrets, historyFile, type InputHistory, openHistory } from './settings/history.js';

export interface ConnectionOptions {
  readonly connect: ConnectOptions;
  /** The network of the session, shown in the prompt before the session is open. */
  readonly network: Spot['network'];
  /** The symbol of `.book` and `.chart` until another one is used. */
  readonly symbol: string;
  readonly drawing: Drawing;
}

export class Connection {
  /** Resolves once the session is open; rejects when it cannot be opened. */
  readonly ready: Promise<CommandContext>;
  /** Undefined until the session is open. */
  session: Session | undefined;
  /** Undefined until the session is open. */
  commands: CommandContext | undefined;
  networks: Networks | undefined;
  /** Names only globals until the session is open. */
  completion = emptyContext;
  /** As {@link completion}, for advice after an input: reading a value may take longer than for completion. */
  advice = emptyContext;
  readonly secrets = environmentSecrets();
  readonly record = new SessionRecord(this.secrets);
  readonly outputs = new Outputs();
  readonly aliases = new Aliases();
  private currentHistory: InputHistory;
  /** Whether `x` was a client after the last input. */
  private hasClient = true;

  constructor(
    private readonly opened: Promise<Session>,
    private readonly options: ConnectionOptions,
  ) {
    this.currentHistory = this.historyOf(options.network.name);
    this.ready = opened.then((session) => this.start(session));
  }

  /** The history of the current network. */
  get history(): InputHistory {
    return this.currentHistory;
  }

  promptText(): string {
    const { network, drawing } = this.options;
    const client = this.clientInX();
    const status = client ? statusOf(client, Date.now()) : { network };
    return promptText({ ...status, input: this.record.number + 1 }, drawing.promptStyle());
  }

  /** The message, given once, that an input has set `x` to another value than the client; undefined otherwise. */
  lostClientText(): string | undefined {
    const value = this.session?.evaluator.peek(['x']);
    const hadClient = this.hasClient;
    this.hasClient = asClient(value) !== undefined;
    if (!hadClient || this.hasClient) return undefined;
    return `x was the client, and is now ${briefly(value)}. .network puts the client back.`;
  }

  /** Closes the session and all networks that were added to it. */
  async close(): Promise<void> {
    const session = await this.opened;
    await Promise.all([session.close(), this.networks?.close()]);
  }

  /** The client in the global `x`, which the user may have replaced. */
  private clientInX(): Spot | undefined {
    const { session, networks } = this;
    return session && (asClient(session.evaluator.peek(['x'])) ?? networks?.current ?? session.client);
  }

  private async start(session: Session): Promise<CommandContext> {
    const { connect, drawing, symbol } = this.options;
    const callMembers = await membersOfCalls();
    this.completion = sessionContext(session.evaluator, callMembers);
    this.advice = sessionContext(forOutput(session.evaluator), callMembers);
    this.session = session;
    const networks = new Networks(session.client, (name) => connectTo(name, connect));
    this.networks = networks;
    this.commands = {
      get client() {
        return networks.current;
      },
      evaluator: session.evaluator,
      table: endpointTable,
      style: drawing.helpStyle,
      width: () => columns(),
      switches: drawing.switches,
      symbol,
      record: this.record,
      outputs: this.outputs,
      aliases: this.aliases,
      networks: () => networks.all,
      switchTo: async (name) => {
        const client = await networks.switchTo(name);
        session.evaluator.set('x', client);
        this.hasClient = true;
        this.currentHistory = this.historyOf(client.network.name);
        return client;
      },
      drawsInPlace: canRedraw(process.stdout),
      live: async (source) => {
        const { watchLive } = await import('./live/watch-live.js');
        const draw = (value: unknown, width: number, rows: number) => drawing.live(value, width, rows);
        return watchLive(source, { style: drawing.frameStyle, draw });
      },
    };
    return this.commands;
  }

  private historyOf(network: string): InputHistory {
    return openHistory(historyFile(network), this.secrets);
  }
}

/** Describes a value for the middle of a sentence. */
function briefly(value: unknown): string {
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Connects to another network. Options that were given for the first network only are dropped. */
async function connectTo(network: string, options: ConnectOptions): Promise<Spot> {
  const { profile, ...rest } = options;
  const { connect, portableOptions } = await import('../src/connect/index.js');
  return connect({ ...portableOptions(rest), network });
}
