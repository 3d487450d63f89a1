/** The forms in which a kept book receives levels: the snapshot of the REST endpoint and the events of the depth stream. */

/** A price level: price and quantity as the exchange writes them. */
export type LevelRow = [price: string, quantity: string];

/** The reply of `GET /api/v3/depth`, best price first. */
export interface DepthSnapshot {
  readonly lastUpdateId: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

/** The changed levels of a diff event; quantity zero removes a level. */
export interface LevelChanges {
  readonly bids: readonly LevelRow[];
  readonly asks: readonly LevelRow[];
}

/** A price or a quantity. The bounds keep a hostile text from costing time and memory. */
const DECIMAL = /^\d{1,40}(?:\.\d{1,30})?$/;

export function isDecimal(text: unknown): text is string {
  return typeof text === 'string' && DECIMAL.test(text);
}

/** The rows of one side; undefined unless all of them are pairs of decimals. */
export function levelRows(given: unknown): LevelRow[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const rows: LevelRow[] = [];
  for (const row of given) {
    if (!Array.isArray(row) || !isDecimal(row[0]) || !isDecimal(row[1])) return undefined;
    rows.push([row[0], row[1]]);
  }
  return rows;
}

/** Whether a reply has the form of a snapshot. */
export function isSnapshot({ lastUpdateId, bids, asks }: DepthSnapshot): boolean {
  return Number.isSafeInteger(lastUpdateId) && levelRows(bids) !== undefined && levelRows(asks) !== undefined;
}
