import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { MetadataInput } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from '../ui/Button.tsx';
import * as css from './ConnectionFacts.css.ts';
import { ConnectionFacts } from './ConnectionFacts.view.tsx';
import { CredentialUpdate } from './CredentialUpdate.tsx';
import type { ProviderAccount } from './connect-form-props.ts';
import { connectionFacts } from './connection-facts.ts';
import { credentialMessages, credentialUpdateMethod, editableDetails } from './credential-update-method.ts';
import { DetailsUpdate } from './DetailsUpdate.tsx';

interface ConnectionCardProps {
  account: ProviderAccount;
  connection: Connection;
  /** Metadata inputs of the provider's module. */
  inputs?: readonly MetadataInput[];
  /** Whether another part of the screen asks for new credentials after a rejected sign-in. */
  isFixedElsewhere?: boolean;
  /** Replaces this connection, if its credential can't be updated. */
  onReplace?: () => void;
  /** Called once for each failed change. The error is displayed as well. */
  onError?: (error: Error) => void;
  /** Further actions. */
  children?: ReactNode;
}

/**
 * Details of a connection and the forms that change it. The credential form opens automatically if the credential is
 * rejected.
 */
export function ConnectionCard(props: ConnectionCardProps) {
  const { account, connection, inputs = [], isFixedElsewhere, onReplace, onError, children } = props;
  const messages = useMessages();
  const { provider } = account;
  const strings = credentialMessages(provider, messages);
  const [open, setOpen] = useState<'credential' | 'details'>();
  const [note, setNote] = useState('');
  const isRefused = connection.status === 'bad_credentials' && !isFixedElsewhere;
  const remedy = credentialUpdateMethod(provider);
  const canReplace = remedy !== 'replace' || onReplace;
  const details = editableDetails(provider, inputs);
  const show = (form: typeof open) => {
    setNote('');
    setOpen(form);
  };
  const done = (saved: string) => {
    setNote(saved);
    setOpen(undefined);
  };
  const shared = { account, connection, onError };

  const content = () => {
    if (open === 'details') {
      return (
        <DetailsUpdate
          {...shared}
          inputs={details}
          onCancel={() => show(undefined)}
          onDone={() => done(messages.connection.detailsSaved)}
        />
      );
    }
    if (remedy === 'form' && (open === 'credential' || isRefused)) {
      return (
        <CredentialUpdate
          {...shared}
          onCancel={isRefused ? undefined : () => show(undefined)}
          onDone={() => done(strings.saved)}
        />
      );
    }
    return (
      <div className={css.actions}>
        {remedy === 'window' && <CredentialUpdate {...shared} onDone={() => done(strings.saved)} />}
        {remedy && remedy !== 'window' && canReplace && (
          <Button onClick={remedy === 'replace' ? onReplace : () => show('credential')} size="compact">
            {strings.update}
          </Button>
        )}
        {details.length > 0 && (
          <Button onClick={() => show('details')} size="compact">
            {messages.connection.editDetails}
          </Button>
        )}
        {children}
      </div>
    );
  };

  return (
    <ConnectionFacts facts={connectionFacts(connection, provider, messages)} note={note}>
      {content()}
    </ConnectionFacts>
  );
}
