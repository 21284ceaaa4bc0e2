/** @throws the result of `reason` if the promise has not settled within `ms` */
export async function withTimeLimit<Value>(promise: Promise<Value>, ms: number, reason: () => Error): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(reason()), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
