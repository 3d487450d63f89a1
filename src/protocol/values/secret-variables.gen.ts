// Printed from src/connect/option-table.ts by `npm run generate`; do not edit.

/** Variables of the environment whose values no text, history or file may contain. */
export const secretVariables: readonly string[] = ['SPOTLAB_ADMIN_TOKEN', 'SPOTLAB_API_KEY', 'SPOTLAB_SECRET_KEY', 'SPOTLAB_PASSPHRASE'];
