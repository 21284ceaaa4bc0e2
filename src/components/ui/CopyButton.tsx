import { useState } from 'react';
import { visuallyHidden } from '../../../styles/mixins.css.ts';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Button } from './Button.tsx';

/** Copies a text to the clipboard. Without clipboard access, the text can be selected manually. */
export function CopyButton({ text }: { text: string }) {
  const { common } = useInitialMessages();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined),
    );
  };
  return (
    <>
      <Button icon={isCopied ? 'check' : undefined} onClick={copy} size="compact">
        {isCopied ? common.copied : common.copy}
      </Button>
      {/* Beside the button: what changes inside one is not announced everywhere. */}
      <span className={visuallyHidden} role="status">
        {isCopied && common.copied}
      </span>
    </>
  );
}
