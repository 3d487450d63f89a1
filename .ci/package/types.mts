// An ES module that uses the package, and a CommonJS file that uses it too: both have the same types.
import { connect, type Spot } from 'spotlab';
import { lastClose } from './types.cjs';

export const client: Promise<Spot> = connect();
export const close: Promise<string> = lastClose();
