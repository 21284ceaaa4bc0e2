import type { Ports, ProviderGateway } from './ports.ts';

/**
 * Ports of a request, with which it waits for providers no longer than its caller waits for the answer: a call ends at that
 * time, and none begins afterwards. The requests to token endpoints are not cut off, because a token that was issued may not
 * be issued again; they have a short limit of their own.
 *
 * @param answerBy on the monotonic clock
 */
export function answeringBy(ports: Ports, answerBy: number): Ports {
  const { clock, timers, gateway } = ports;
  const send: ProviderGateway['send'] = async (account, request) => {
    const left = answerBy - clock.monotonic();
    if (left <= 0) {
      const message = `There was no time left to call ${account.provider.displayName ?? account.provider.name}.`;
      return { ok: false, rejection: { kind: 'timeout', message, retryable: true, mayHaveArrived: false } };
    }
    const ending = new AbortController();
    const cancel = timers.set(left, () => ending.abort(new DOMException('The answer is due.', 'TimeoutError')));
    const signal = request.signal === undefined ? ending.signal : AbortSignal.any([ending.signal, request.signal]);
    try {
      return await gateway.send(account, { ...request, signal });
    } finally {
      cancel();
    }
  };
  return { ...ports, answerBy, gateway: { ...gateway, send } };
}

/**
 * Waits for work that others wait for too, no longer than the caller of this request waits for its answer. The work continues.
 *
 * @returns undefined when the answer is due
 */
export async function beforeAnswer<T>(
  { clock, timers, answerBy }: Pick<Ports, 'clock' | 'timers' | 'answerBy'>,
  work: Promise<T>,
): Promise<T | undefined> {
  if (answerBy === undefined) return work;
  const due = Promise.withResolvers<undefined>();
  const cancel = timers.set(Math.max(0, answerBy - clock.monotonic()), () => due.resolve(undefined));
  try {
    return await Promise.race([work, due.promise]);
  } finally {
    cancel();
  }
}
