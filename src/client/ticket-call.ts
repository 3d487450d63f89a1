/** Calls that place orders: what can be asked of a ticket before it is sent. */
import { FluentCall } from './fluent-call.js';

export class TicketCall<R> extends FluentCall<R> {}
