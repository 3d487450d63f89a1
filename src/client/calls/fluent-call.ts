/** `FluentCall` implements {@link Call}. Each verb has a subclass whose prototype carries the setters of the verb. */

import { describesOrders } from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { expectManyListeners } from '../base/interrupt.js';
import { encodeParam, type WireValue } from '../call/encode.js';
import { reportMissingAwaitsOf } from '../call/missing-awaits.js';
import { type CallRequest, isTrading, type OrderOptions, requestWeight, withComputed } from '../call/request.js';
import { forgetUnsent, passUnsent, UnsentCall } from '../call/unsent-calls.js';
import { hooksOf } from '../results/display-hooks.js';
import type { SessionContext } from '../session/session-context.js';
import { shownExplanation } from '../ticket/explain.js';
import { CALL, type Call, FAILURE, type Watch, type WatchOptions } from '../types/call.js';
import { ParameterError } from '../types/errors.js';
import type { Explanation } from '../types/explanation.js';
import type { Shown } from '../types/result.js';
import { makeWatch } from '../watch/watch.js';
import { curlOf } from './curl.js';

/** The session, request and signal of a call, for subclasses and helpers. */
export interface CallParts {
  readonly session: SessionContext;
  readonly request: CallRequest;
  readonly signal: StopSignal | undefined;
}

export class FluentCall<R> implements Call<R> {
  readonly #session: SessionContext;
  readonly #request: CallRequest;
  readonly #signal: StopSignal | undefined;
  #sent: Promise<Shown<R>> | undefined;
  /** The watch for a trading call that is never sent. */
  #unsent: UnsentCall | undefined;
  /** Whether a setter has passed the watch on. */
  #isPassedOn = false;

  /** @internal Takes ownership of `request`: the caller must not change it afterwards. */
  constructor(session: SessionContext, request: CallRequest, signal?: StopSignal, unsent?: UnsentCall) {
    this.#session = session;
    this.#request = request;
    this.#signal = signal;
    this.#unsent = unsent && passUnsent(unsent, this, request);
  }

  static {
    reportMissingAwaitsOf(FluentCall.prototype);
  }

  // The display hooks are defined once on the prototype: each setter makes a new call, and few calls are ever printed.
  static {
    Object.defineProperties(
      FluentCall.prototype,
      hooksOf(function (this: object) {
        const context = { kind: 'explanation', params: {}, ticket: 'unsent' } as const;
        // Printing the prototype itself must not throw; it has no request.
        if (!(#session in this)) return { displays: undefined, value: {}, context };
        const call = this as FluentCall<unknown>;
        const displays = call.#session.parts.displays();
        const data = { verb: call.verb, sent: call.isSent, params: call.params };
        return { displays, value: call.explain(), data, context: { ...context, params: call.params } };
      }),
    );
  }

  /**
   * @internal The parts of a call, for a method that reads or sends it. Private fields keep them out of inspection and
   *   completion.
   */
  static parts(call: FluentCall<unknown>): CallParts {
    call.#forgetUnsent();
    return { session: call.#session, request: call.#request, signal: call.#signal };
  }

  /** @internal The call with other order options. */
  static withOptions<C extends FluentCall<unknown>>(call: C, options: OrderOptions): C {
    const { orderOptions } = call.#request;
    return call.#copy({ ...call.#request, orderOptions: { ...orderOptions, ...options } });
  }

  /** @internal The call with a parameter error; its first error stays. @throws `error` itself if it is not a ParameterError */
  static failed<C extends FluentCall<unknown>>(call: C, error: unknown): C {
    if (!(error instanceof ParameterError)) throw error;
    return call.#request.failure ? call : call.#copy({ ...call.#request, failure: error });
  }

  get [CALL](): true {
    return true;
  }

  get [FAILURE](): ParameterError | undefined {
    const { failure } = this.#request;
    // A host that reads the error shows it, so the call needs no other warning.
    if (failure) this.#forgetUnsent();
    return failure;
  }

  get [Symbol.toStringTag](): string {
    return 'Call';
  }

  get verb(): string {
    return this.#request.verb.id;
  }

  get params(): Readonly<Record<string, WireValue>> {
    this.#forgetUnsent();
    // The parameters are frozen on first access: freezing costs as much as encoding, and the parameters of most calls
    // are never read.
    return Object.freeze(this.#request.params);
  }

  get isTrading(): boolean {
    return isTrading(this.#request.endpoint);
  }

  get isSent(): boolean {
    return this.#sent !== undefined;
  }

  get weight(): number {
    this.#forgetUnsent();
    return requestWeight(this.#request);
  }

  with(wireName: string, value: unknown): this {
    if (this.#request.failure) return this;
    if (value === undefined || value === null) {
      const { [wireName]: _dropped, ...params } = this.#request.params;
      const { endpoint, verb, orderOptions, computed } = this.#request;
      return this.#copy({ endpoint, verb, params, orderOptions, computed: withComputed(computed, wireName) });
    }
    const info = this.#request.endpoint.params[wireName];
    const { endpoint, verb, orderOptions } = this.#request;
    let { computed } = this.#request;
    if (computed) computed = withComputed(computed, wireName);
    const onComputed = describesOrders(endpoint)
      ? (name: string, float: number) => {
          computed = withComputed(computed, name, float);
        }
      : undefined;
    // `Object.assign` and not `{ ...params }`: adding a name to a spread copy takes ten times as long under Node 20.
    const params = Object.assign({}, this.#request.params) as Record<string, WireValue>;
    try {
      params[wireName] = encodeParam(info, value, { verb: verb.id, name: wireName, clock: this.#session, onComputed });
    } catch (error) {
      return FluentCall.failed(this, error);
    }
    return this.#copy({ endpoint, verb, params, orderOptions, computed });
  }

  signal(signal: StopSignal): this {
    expectManyListeners(signal);
    return this.#copy(this.#request, signal);
  }

  send(): Promise<Shown<R>> {
    this.#forgetUnsent();
    return this.#session.execute<R>(this.#request, this.#signal);
  }

  // The promise is kept, because a notebook cell that echoes an awaited order must not place it twice.
  // biome-ignore lint/suspicious/noThenProperty: a call is awaitable by design.
  then<A = Shown<R>, B = never>(
    onFulfilled?: ((value: Shown<R>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#sent ??= this.send();
    return this.#sent.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Shown<R> | B> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Shown<R>> {
    return this.then().finally(onFinally);
  }

  watch(options?: WatchOptions | number | string): Watch<R> {
    this.#forgetUnsent();
    return makeWatch<R>(this, this.#session.parts.clock, this.#signal, options);
  }

  explain(): Explanation {
    this.#forgetUnsent();
    return shownExplanation(this.#session, this.#request);
  }

  curl(options: { secrets?: boolean } = {}): string {
    this.#forgetUnsent();
    return curlOf(this.#session, this.#request, options.secrets === true);
  }

  #copy(request: CallRequest, signal = this.#signal): this {
    const Self = this.constructor as new (...parts: ConstructorParameters<typeof FluentCall>) => this;
    const unsent = this.#unsent;
    if (!unsent) return new Self(this.#session, request, signal);
    const passed = this.#isPassedOn ? new UnsentCall(unsent.callSite) : unsent;
    this.#isPassedOn = true;
    return new Self(this.#session, request, signal, passed);
  }

  /** Ends the watch: the call is sent or read. */
  #forgetUnsent(): void {
    if (this.#unsent && !this.#isPassedOn) forgetUnsent(this.#unsent);
  }
}
