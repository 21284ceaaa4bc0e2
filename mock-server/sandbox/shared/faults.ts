/** Something that goes wrong on demand, for the next requests to a sandbox. */
export type Fault = FaultEffect & FaultScope;

/** Effect of a fault. Times are in milliseconds. */
type FaultEffect =
  | {
      kind: 'status';
      /** 400 to 599. */
      status: number;
      /** Sent as Retry-After: a number of seconds or an HTTP date. */
      retryAfter?: number | string;
      /** Message of the response; by default a generic one. */
      message?: string;
    }
  /** The response is right, but late. */
  | { kind: 'slow'; delayMs: number }
  /** No response, until the client gives up or the faults are cleared. */
  | { kind: 'hang' }
  /** The connection is cut before the first byte of a response. */
  | { kind: 'drop' }
  /** The connection is cut in the middle of the body. */
  | { kind: 'truncate' };

/** Which requests are hit. */
interface FaultScope {
  /** How many requests are hit before the fault is used up; 1 by default. */
  times?: number | 'always';
  /** Only requests of this method. */
  method?: string;
  /** Only paths that contain this text, for example `/tags`. */
  pathContains?: string;
}

/** The faults that wait for a request, first in, first out. */
export interface FaultQueue {
  add(fault: Fault): void;
  /** Takes the first waiting fault that fits, counting it down. */
  dequeue(method: string, path: string): Fault | undefined;
  waiting(): readonly Fault[];
  /** Removes all faults and releases hanging requests. */
  clear(): void;
  /** Settles when the faults are cleared. */
  cleared(): Promise<void>;
}

/** Thrown out of a sandbox's `fetch` for a dropped connection; over TCP the socket is destroyed instead. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped';
}

/** Opens a queue, with `initial` already waiting. */
export function createFaultQueue(initial: readonly Fault[] = []): FaultQueue {
  let waiting = [...initial];
  let gate = Promise.withResolvers<void>();

  function fits(fault: Fault, method: string, path: string): boolean {
    if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
    return fault.pathContains === undefined || path.includes(fault.pathContains);
  }

  return {
    add(fault) {
      waiting.push(fault);
    },
    dequeue(method, path) {
      const position = waiting.findIndex((fault) => fits(fault, method, path));
      const fault = waiting[position];
      if (fault === undefined) return undefined;
      const times = fault.times ?? 1;
      if (times !== 'always') {
        if (times <= 1) waiting.splice(position, 1);
        else waiting[position] = { ...fault, times: times - 1 };
      }
      return fault;
    },
    waiting: () => [...waiting],
    clear() {
      waiting = [];
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
    cleared: () => gate.promise,
  };
}
