import { Fragment } from 'react';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { CopyButton } from './CopyButton.tsx';
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
