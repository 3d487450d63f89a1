/** The permissions that an API key can have. Requests for public data need no permission. */
export const KEY_PERMISSIONS = ['TRADE', 'USER_DATA', 'USER_STREAM'] as const;
