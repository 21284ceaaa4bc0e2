/** Starts the reference server and returns when it has stopped. */
export async function serve(): Promise<void> {}
