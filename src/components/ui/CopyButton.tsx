import { useState } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { Button } from './Button.tsx';

/** Copies a text and says so. Where the host forbids the clipboard, the text can still be selected by hand. */
export function CopyButton({ text }: { text: string }) {
  const { common } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button icon={isCopied ? 'check' : undefined} onClick={copy} size="compact">
      <span role="status">{isCopied ? common.copied : common.copy}</span>
    </Button>
  );
}
