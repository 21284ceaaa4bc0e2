import { Fragment, useState } from 'react';
import { visuallyHidden } from '../../../styles/mixins.css.ts';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Button } from './Button.tsx';
import { Disclosure } from './Disclosure.tsx';
import * as css from './TechnicalDetails.css.ts';

/** Where a long name or address is broken before it is broken inside a word. */
const WORD_PARTS = /(?=[:/._?&=])/;

/** Collapsible technical details with a copy button. */
export function TechnicalDetails({ text }: { text: string }) {
  const { common } = useInitialMessages();
  return (
    <Disclosure summary={common.technicalDetails}>
      <div className={css.details}>
        <pre className={css.log}>
          {text.split(WORD_PARTS).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </pre>
        <CopyButton text={text} />
      </div>
    </Disclosure>
  );
}

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
