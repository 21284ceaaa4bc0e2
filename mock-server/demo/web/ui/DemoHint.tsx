import { useState } from 'react';
import type { Customer } from '../../shared/harbor-api.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import './demo-hint.css';

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
