import type { CallTrackingSandbox } from '../../../mock-server/sandbox/call-tracking/app.ts';
import type { WebhookMessage } from '../../../src/contract/index.ts';

/** A running server, however it runs. The integration and the destination of `MOCK` are there, nothing is connected. */
export interface Target {
  origins: { api: string; write: string; proxy: string; read: string };
  project: string;
  /** Scope `full`. */
  apiKey: string;
  /** Scope `frontend`. */
  frontendKey: string;
  fetch(request: Request): Promise<Response>;
  provider: Pick<CallTrackingSandbox, 'faults' | 'journal'>;
  /** Messages that the destination has received. */
  messages(): WebhookMessage[];
  stop(): Promise<void>;
}

/** Records of the simulated provider, few enough to wait for. */
export const RECORDS = { calls: 30, companies: 5, tags: 4 };
