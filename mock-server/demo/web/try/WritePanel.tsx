import type { FormEvent } from 'react';
import { useId } from 'react';
import { CallView } from './CallView.tsx';
import { useTry } from './useTry.ts';
import './try-panel.css';

const COLORS = ['red1', 'orange1', 'yellow1', 'green1', 'blue1', 'purple1', 'gray1'];

/** Creates a tag at the provider through the write API. */
export function WritePanel({ groupRef }: { groupRef: string }) {
  const id = useId();
  const call = useTry();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void call.run({ kind: 'write', groupRef, name: String(form.get('name')), color: String(form.get('color')) });
  }

  return (
    <section className="card try-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Create a tag</h2>
      <p>One record through the write API. An empty name shows how a refusal of the provider looks.</p>
      <form onSubmit={submit}>
        <label>
          <span>Name</span>
          <input name="name" defaultValue="Follow up" autoComplete="off" maxLength={80} />
        </label>
        <label>
          <span>Colour</span>
          <select name="color">
            {COLORS.map((color) => (
              <option key={color}>{color}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-primary" disabled={call.isRunning}>
          {call.isRunning ? 'Creating…' : 'Create tag'}
        </button>
      </form>
      <CallView call={call} />
    </section>
  );
}
