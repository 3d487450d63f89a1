/** The reason phrases of HTTP statuses, such as `Not Found`, for pages. */

/** The words of the statuses that the exchange answers with; empty for another status. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  ...{ 200: 'OK', 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' },
  ...{
    405: 'Method Not Allowed',
    408: 'Request Timeout',
    409: 'Conflict',
    413: 'Payload Too Large',
    418: "I'm a Teapot",
  },
  ...{ 429: 'Too Many Requests', 500: 'Internal Server Error', 502: 'Bad Gateway', 503: 'Service Unavailable' },
  ...{ 504: 'Gateway Timeout' },
};

export const statusText = (status: number): string => STATUS_TEXTS[status] ?? '';
