/** The variable with the token of an admin interface, for programs that run elsewhere or as another user. */
export const TOKEN_VARIABLE = 'SPOTLAB_ADMIN_TOKEN';
