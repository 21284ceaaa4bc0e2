/** English: how much of an object is read, and how it is written. `app` is the host application's name. */
export const settings = {};
