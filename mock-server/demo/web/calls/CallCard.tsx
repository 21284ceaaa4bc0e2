import type { FormEvent, ReactNode } from 'react';
import { useId } from 'react';
import './call-card.css';

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
