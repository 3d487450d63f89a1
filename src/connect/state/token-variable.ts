/** The name of the environment variable with the token of an admin interface, for programs that run on another machine or as another user. */
export const TOKEN_VARIABLE = 'SPOTLAB_ADMIN_TOKEN';
