import type { Ports } from '../core/ports.ts';

/** What every app of the server is made from. */
export interface HttpDeps {
  ports: Ports;
  /** SHA-256 of the operator's token in hex; nobody is the operator when absent. */
  operatorTokenHash?: string;
}

/** Facts of one request that its answer, its problems and its log line share. */
export interface RequestScope {
  /** UUID. */
  requestId: string;
  /** Part of the service that answers, for problem documents. */
  subsystem: string;
  /** ms since the epoch. */
  startedAt: number;
}
