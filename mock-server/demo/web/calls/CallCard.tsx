import './call-card.css';
import type { FormEvent, ReactNode } from 'react';
import { useId } from 'react';

interface CallCardProps {
  title: string;
  /** One sentence on what the call does. */
  text: ReactNode;
  action: string;
  isRunning: boolean;
  onSend: (form: FormData) => void;
  /** Fields above the button. */
  children?: ReactNode;
}

/** A call that can be sent. */
export function CallCard({ title, text, action, isRunning, onSend, children }: CallCardProps) {
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  }

  return (
    <form className="card call-card" aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
      <button type="submit" className="button" disabled={isRunning}>
        {isRunning ? 'Sending…' : action}
      </button>
    </form>
  );
}

/** Choice of a synchronous or asynchronous write; the field `mode` of the form. */
export function ModeChoice() {
  return (
    <fieldset className="choice">
      <legend>Response</legend>
      <label>
        <input type="radio" name="mode" value="synchronous" defaultChecked />
        <span>When it is done</span>
      </label>
      <label>
        <input type="radio" name="mode" value="asynchronous" />
        <span>At once, then follow the operation</span>
      </label>
    </fieldset>
  );
}
