// A program that synchronizes a dataset until a test kills it (`node kill-writer.mjs FOLDER SOURCE FROM TO`). Before it
// starts, it sends the message `begin` to the test.
import { connect } from '../../dist/src/index.js';

const [folder, source, from, to] = process.argv.slice(2);
const x = await connect({ network: 'http://127.0.0.1:9', limits: 'off', history: { folder } });
process.send('begin');
await x.history.sync('BTCUSDT', 'trades', { from, to, source });
await x.close();
process.disconnect();
