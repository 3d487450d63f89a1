/**
 * Paths that the service has removed, each with its replacement. The service answers them with 410 and a page of HTML,
 * and some clients distinguish this from an error in JSON.
 */
export const retiredPaths: Readonly<Record<string, string>> = {
  '/api/v3/userDataStream':
    'Listen keys were retired on 2026-02-04. Subscribe to account events with userDataStream.subscribe.signature of the WebSocket API.',
};
