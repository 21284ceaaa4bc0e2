import { useState } from 'react';
import { CheckIcon, CopyIcon } from './icons.tsx';
import './demo-hint.css';

/** Tells what to type where a customer would know it by heart. */
export function DemoHint({ demoKey, customerName }: { demoKey: string; customerName: string }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(demoKey);
    setIsCopied(true);
  }

  return (
    <div className="demo-hint">
      <p>
        CallRail is simulated here. The API key of {customerName} is <code>{demoKey}</code>.
      </p>
      <button type="button" className="button" onClick={copy} onBlur={() => setIsCopied(false)}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </button>
    </div>
  );
}
