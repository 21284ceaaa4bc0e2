import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { CopyButton } from './CopyButton.tsx';
import { Disclosure } from './Disclosure.tsx';
import * as css from './TechnicalDetails.css.ts';

/** Collapsible technical details with a copy button. */
export function TechnicalDetails({ text }: { text: string }) {
  const { common } = useInitialMessages();
  return (
    <Disclosure summary={common.technicalDetails}>
      <div className={css.details}>
        <pre className={css.log}>{text}</pre>
        <CopyButton text={text} />
      </div>
    </Disclosure>
  );
}
