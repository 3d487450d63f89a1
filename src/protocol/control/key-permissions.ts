/** Permissions of a key; data that everybody may read needs none. */
export const KEY_PERMISSIONS = ['TRADE', 'USER_DATA', 'USER_STREAM'] as const;
