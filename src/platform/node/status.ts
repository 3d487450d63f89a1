/** The reason phrases of HTTP statuses, such as `Not Found`. They are in a file of their own because `node:http` takes a while to load. */
import { STATUS_CODES } from 'node:http';

/** The words of a status; empty for an unknown one. */
export const statusText = (status: number): string => STATUS_CODES[status] ?? '';
