/**
 * The versions of the schemas of replies and events, with the days on which the test network released, deprecated and retired
 * each.
 *
 * Source: `sbe/schemas/sbe_schema_lifecycle_testnet.json` of the public documentation repository
 * binance/binance-spot-api-docs (commit a5e0bc3, 2026-07-21). The schemas `spot_3_5.xml` and `stream_1_0.xml` beside this file
 * are from the same folder and commit, unchanged.
 */

/** A version of a schema. The exchange still replies in a deprecated version, and refuses a retired one. */
export interface SchemaVersion {
  readonly id: number;
  readonly version: number;
  readonly status: 'latest' | 'deprecated' | 'retired';
  /** Days, `YYYY-MM-DD`. */
  readonly released: string;
  readonly deprecated?: string;
  readonly retired?: string;
}

/** Newest first. */
export const SCHEMA_VERSIONS: readonly SchemaVersion[] = [
  { id: 3, version: 5, status: 'latest', released: '2026-06-30' },
  { id: 3, version: 4, status: 'deprecated', released: '2026-05-06', deprecated: '2026-06-30' },
  { id: 3, version: 3, status: 'deprecated', released: '2026-03-12', deprecated: '2026-05-06' },
  { id: 3, version: 2, status: 'deprecated', released: '2025-12-02', deprecated: '2026-03-12' },
  { id: 3, version: 1, status: 'retired', released: '2025-08-06', deprecated: '2025-12-02', retired: '2026-06-29' },
  { id: 3, version: 0, status: 'retired', released: '2025-04-02', deprecated: '2025-08-06', retired: '2026-02-06' },
  { id: 2, version: 1, status: 'retired', released: '2024-11-28', deprecated: '2025-04-02', retired: '2025-10-02' },
  { id: 2, version: 0, status: 'retired', released: '2024-04-04', deprecated: '2024-11-28', retired: '2025-05-28' },
  { id: 1, version: 0, status: 'retired', released: '2023-12-08', deprecated: '2024-04-04', retired: '2024-10-04' },
];

/** The version that replies and events have. */
export const LATEST_SCHEMA: SchemaVersion = SCHEMA_VERSIONS[0] as SchemaVersion;
