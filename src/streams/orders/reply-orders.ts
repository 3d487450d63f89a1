/**
 * Finds the orders and order lists in a reply about the account. All code that reads orders from replies uses this file,
 * and a test compares the fields with the result schemas of the catalogue.
 */
import type { Fields } from '../../protocol/index.js';

/**
 * The fields of replies that hold orders: the reports of a list, the halves of a cancel-replace, the orders of an
 * amendment, and the members of a list, which have ids only.
 */
export const ORDER_PARTS = [
  'orderReports',
  'cancelResponse',
  'newOrderResponse',
  'amendedOrder',
  'relatedOrders',
  'orders',
] as const;

export type OrderPart = (typeof ORDER_PARTS)[number];

export interface OrderVisitor {
  /**
   * An object with an order id: an order, a fill, or the id of an order.
   *
   * @param part the field of the reply that holds it; undefined for the reply itself and for its rows
   * @param parent the object that holds it; empty for the reply itself and for its rows
   */
  visit(row: Fields, part: OrderPart | undefined, parent: Fields): void;
  /** An order list. Its orders follow. */
  visitList?(row: Fields): void;
}

/** Visits the orders and lists of a reply. Anything else in the reply is ignored. */
export function visitOrders(reply: unknown, visitor: OrderVisitor): void {
  if (typeof reply !== 'object' || reply === null) return;
  if (Array.isArray(reply)) for (const row of reply) visitRow(row, undefined, NO_FIELDS, visitor);
  else visitRow(reply, undefined, NO_FIELDS, visitor);
}

const NO_FIELDS: Fields = {};

function visitRow(row: unknown, part: OrderPart | undefined, parent: Fields, visitor: OrderVisitor): void {
  if (typeof row !== 'object' || row === null) return;
  const fields = row as Fields;
  // Most replies are one order, and an order has no parts.
  if (fields.orderId !== undefined) {
    visitor.visit(fields, part, parent);
    return;
  }
  if (fields.contingencyType !== undefined && fields.orderListId !== undefined) visitor.visitList?.(fields);
  for (const name of ORDER_PARTS) {
    const nested = fields[name];
    if (typeof nested !== 'object' || nested === null) continue;
    // The cancelled half of a cancel-replace can be a list.
    for (const one of Array.isArray(nested) ? nested : [nested]) visitRow(one, part ?? name, fields, visitor);
  }
}
