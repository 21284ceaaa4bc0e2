import { useId } from 'react';
import { CallView } from './CallView.tsx';
import { useTry } from './useTry.ts';
import './try-panel.css';

/** Asks the provider for calls through the proxy. */
export function ProxyPanel({ groupRef }: { groupRef: string }) {
  const id = useId();
  const call = useTry();
  return (
    <section className="card try-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Get the latest calls</h2>
      <p>A request of the provider's own API, passed through with the customer's credential.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void call.run({ kind: 'proxy', groupRef });
        }}
      >
        <button type="submit" className="button button-primary" disabled={call.isRunning}>
          {call.isRunning ? 'Asking…' : 'Get two calls'}
        </button>
      </form>
      <CallView call={call} />
    </section>
  );
}
