/** English: the guided install. `app` is the host application's name. */
export const wizard = {};
