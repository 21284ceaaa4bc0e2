import './demo-hint.css';
import './page-head.css';
import './page-state.css';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Customer } from '../../shared/harbor-api.ts';
import { CheckIcon, CopyIcon, HarborMark } from './icons.tsx';

/** The page before it knows who is signed in. */
export function Loading() {
  return (
    <div className="page-state" role="status">
      <HarborMark />
      <p>Opening Harbor…</p>
    </div>
  );
}

/** The page when its backend does not respond. */
export function Problem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="page-state" role="alert">
      <HarborMark />
      <p>{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** Title of a page and one sentence about it. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  );
}

/** Shows the demo values to enter. */
export function DemoHint({ customer }: { customer: Customer }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(customer.demoKey);
    setIsCopied(true);
  }

  return (
    <aside className="demo-hint" aria-label="Hint">
      <p>CallRail is simulated here. {customer.name} has this API key:</p>
      <div>
        <code>{customer.demoKey}</code>
        <button type="button" className="button" onClick={copy} onBlur={() => setIsCopied(false)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </button>
      </div>
    </aside>
  );
}
