import { useEffect, useState } from 'react';
import type { WebhookMessage } from '../../../../src/contract/index.ts';

type Loaded = { id: string } & ({ text: string; message?: WebhookMessage } | { error: string });

/** Loads the content of a message when it is opened. */
export function useMessageBody(id: string): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    const aborter = new AbortController();
    load(id, aborter.signal).then(setLoaded, () => {
      if (!aborter.signal.aborted) setLoaded({ id, error: 'Harbor’s backend does not answer. Is it still running?' });
    });
    return () => aborter.abort();
  }, [id]);

  return loaded?.id === id ? loaded : undefined;
}

/** @returns address of the message exactly as it arrived */
export function messageUrl(id: string): string {
  return `/api/messages/${encodeURIComponent(id)}`;
}

async function load(id: string, signal: AbortSignal): Promise<Loaded> {
  const response = await fetch(messageUrl(id), { signal });
  if (response.status === 404) return { id, error: 'This message is no longer kept.' };
  if (!response.ok) return { id, error: `Harbor’s backend answered ${response.status}.` };
  const text = await response.text();
  return { id, text, message: parse(text) };
}

/** A message that is not verified can be anything. */
function parse(text: string): WebhookMessage | undefined {
  try {
    const content: unknown = JSON.parse(text);
    // The shape that the service sends; what is shown of it is read with care.
    return typeof content === 'object' && content !== null ? (content as WebhookMessage) : undefined;
  } catch {
    return undefined;
  }
}
