/**
 * The minimum work for a signed order, used by the baselines of bench/client.mjs: query string, signature by node:crypto,
 * header.
 */
import { createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto';

const FIXED = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=67123.45&newOrderRespType=FULL';

/** Functions that sign one order, `{ hmac(), ed25519() }`; each returns the form body. */
export function signedOrders({ secret, ed25519Pem }) {
  const key = ed25519Pem && createPrivateKey(ed25519Pem);
  return {
    hmac: () => {
      const payload = `${FIXED}&newClientOrderId=${randomBytes(11).toString('hex')}&timestamp=${Date.now()}`;
      return `${payload}&signature=${createHmac('sha256', secret).update(payload).digest('hex')}`;
    },
    ed25519: () => {
      const payload = `${FIXED}&newClientOrderId=${randomBytes(11).toString('hex')}&timestamp=${Date.now()}`;
      return `${payload}&signature=${encodeURIComponent(sign(null, Buffer.from(payload), key).toString('base64'))}`;
    },
  };
}

const PAYLOAD = `${FIXED}&newClientOrderId=6gCrw2kRUAF9CvJDGP16IP&timestamp=1700000000000`;

/** Only the calls of node:crypto, on an existing text: the baseline of signing alone. */
export function bareSignatures({ secret, ed25519Pem }) {
  const key = ed25519Pem && createPrivateKey(ed25519Pem);
  const bytes = Buffer.from(PAYLOAD);
  return {
    hmac: () => createHmac('sha256', secret).update(PAYLOAD).digest('hex'),
    ed25519: () => sign(null, bytes, key).toString('base64'),
  };
}
