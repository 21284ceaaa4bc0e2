import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type * as undici from 'undici';

/*
 * The parts of undici that the server uses. The index of the package also loads its caches, mocks, fetch and WebSockets,
 * with which a process without work has 3 MB more.
 */
const load = createRequire(import.meta.url);

export type Agent = undici.Agent;
export const Agent: typeof undici.Agent = load('undici/lib/dispatcher/agent.js');
export type ConnectTarget = undici.buildConnector.Options;
export type ConnectCallback = undici.buildConnector.Callback;
export const buildConnector: typeof undici.buildConnector = load('undici/lib/core/connect.js');
export const errors: typeof undici.errors = load('undici/lib/core/errors.js');

// The index adds this method to all dispatchers, and four others.
Agent.prototype.request = load('undici/lib/api/api-request.js');

/** The parser that undici assigns to each socket. */
interface Parser {
  onHeadersComplete(status: number, ...more: unknown[]): number;
}
const { kParser }: { kParser: symbol } = load('undici/lib/core/symbols.js');
const patched = new WeakSet<object>();

/**
 * undici ends a connection with `100 Continue`, which a server may send unasked. With this it is passed over as the other
 * informational responses are. Source: RFC 9110, 15.2.
 */
export function acceptContinue<S extends Socket>(socket: S): S {
  const onAssign = (parser: Parser) => {
    Object.defineProperty(socket, kParser, { value: parser, writable: true, configurable: true });
    const prototype: Parser | null = Object.getPrototypeOf(parser);
    if (prototype === null || patched.has(prototype)) return;
    patched.add(prototype);
    const { onHeadersComplete } = prototype;
    prototype.onHeadersComplete = function (status, ...more) {
      return onHeadersComplete.call(this, status === 100 ? 102 : status, ...more);
    };
  };
  Object.defineProperty(socket, kParser, { set: onAssign, configurable: true });
  return socket;
}
