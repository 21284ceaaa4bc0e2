import type { Ports } from '../kernel/ports.ts';
import type { ConnectFlowRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Minutes for which a sign-in can be finished. */
export const FLOW_MINUTES = 10;
/** Longer than any text that this server hands out. */
const MAX_TOKEN_LENGTH = 256;

/** A flow that was taken out of the store, and will not be there a second time. */
export interface ConsumedFlow<T> {
  projectId: string;
  content: T;
}

/**
 * Begins something that a browser finishes. The store keeps neither the text that the browser carries nor, readable,
 * what is needed to finish.
 *
 * @param content JSON value
 * @param token for a text that had to be known before
 * @returns the text that the browser carries: 32 random bytes in base64url
 */
export async function openFlow(
  ports: Ports,
  kind: ConnectFlowRecord['kind'],
  projectId: string,
  content: unknown,
  token: string = ports.ids.token(32),
): Promise<string> {
  const id = await ports.digests.sha256Hex(token);
  await ports.store.connectFlows.insert({
    id,
    projectId,
    kind,
    sealedContent: await ports.secrets.seal(JSON.stringify(content), contentContext(id)),
    expiresAt: ports.clock.now() + FLOW_MINUTES * 60_000,
  });
  return token;
}

/**
 * Takes a flow. Of several callers with the same text one gets it, and no later one.
 *
 * @returns `invalid-input` for a text that is unknown, was used already or has expired: which of these is not said
 */
export async function consumeFlow<T>(
  ports: Ports,
  kind: ConnectFlowRecord['kind'],
  token: string,
): Promise<Result<ConsumedFlow<T>>> {
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return refuse();
  const id = await ports.digests.sha256Hex(token);
  const flow = await ports.store.connectFlows.take(id);
  if (flow === undefined || flow.kind !== kind || flow.expiresAt <= ports.clock.now()) return refuse();
  try {
    // The sealed content was created by `openFlow` for the same kind.
    const content = JSON.parse(await ports.secrets.open(flow.sealedContent, contentContext(id))) as T;
    return ok({ projectId: flow.projectId, content });
  } catch {
    return refuse();
  }
}

/** @returns the context that binds the sealed content of a sign-in to its row and column */
export function contentContext(id: string): string {
  return `connect_flows.content:${id}`;
}

function refuse(): Result<never> {
  return reject('invalid-input', 'This sign-in is unknown, was finished already or took too long.', {
    remedy: `Begin again. A sign-in can be finished once, within ${FLOW_MINUTES} minutes.`,
  });
}
