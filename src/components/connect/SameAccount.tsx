import type { Connection } from '../../api/resources.ts';
import { useDisconnectAction } from '../../hooks/connection-actions.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { formatFailureText } from '../format-failure.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { accountName } from './account-name.ts';
import { useAccountSource } from './account-source.ts';
import { ConnectCard } from './ConnectCard.view.tsx';
import * as css from './CredentialForm.css.ts';
import type { ProviderAccount } from './connect-form-props.ts';
import { providerName } from './provider-name.ts';

interface SameAccountProps {
  account: ProviderAccount;
  /** The new connection. */
  created: Connection;
  /** An older connection to the same account. */
  existing: Connection;
  /** Called when the new connection is deleted. */
  onUseExisting: () => void;
  onKeepBoth: () => void;
}

/** Offers the existing connection to an account that was connected twice. */
export function SameAccount({ account, created, existing, onUseExisting, onKeepBoth }: SameAccountProps) {
  const messages = useMessages();
  const strings = messages.connection;
  const name = providerName(account.provider);
  const source = { ...useAccountSource(account), findConnection: () => created };
  const [disconnect, { error, isPending }] = useDisconnectAction(source);
  return (
    <ConnectCard appName={account.project.appName} isAnother provider={account.provider}>
      <Callout title={strings.sameAccountTitle(name)} tone="warning">
        {strings.sameAccount(accountName(existing, messages))}
      </Callout>
      {error && <Callout tone="error">{formatFailureText(error, messages)}</Callout>}
      <div className={css.actions}>
        <Button disabled={isPending} onClick={onKeepBoth}>
          {strings.addAnyway}
        </Button>
        <Button
          isBusy={isPending}
          onClick={() => disconnect(created.id, { onSuccess: onUseExisting })}
          progress={messages.common.loading}
          variant="primary"
        >
          {strings.useExisting}
        </Button>
      </div>
    </ConnectCard>
  );
}
