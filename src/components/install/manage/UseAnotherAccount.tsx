import { useState } from 'react';
import { useUpdateInstallationAction } from '../../../hooks/installation-actions.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { accountName } from '../../connect/account-name.ts';
import * as css from '../../connect/CredentialForm.css.ts';
import { providerName } from '../../connect/provider-name.ts';
import { formatFailureText } from '../../format-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

interface UseAnotherAccountProps {
  screen: InstallationScreenData;
  /** Connects a new account, which the installation then uses. */
  onConnect: () => void;
  onError?: (error: Error) => void;
}

/** The button that opened the choice is no longer rendered. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Switches an installation to another or a new account, after confirmation. */
export function UseAnotherAccount({ screen, onConnect, onError }: UseAnotherAccountProps) {
  const messages = useMessages();
  const strings = messages.manage;
  const { project, provider, connection, connections, installation } = screen;
  const name = providerName(provider);
  const others = connections.filter(({ id }) => id !== connection?.id);
  const [isOpen, setOpen] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  // The list may have changed since.
  const chosen = (others.find(({ id }) => id === chosenId) ?? others[0])?.id ?? '';
  const [asking, setAsking] = useState<'other' | 'new'>();
  const [switchTo, { error, isPending, reset }] = useUpdateInstallationAction(() => screen, { onError });

  const confirm = () => {
    if (asking === 'new') return onConnect();
    const onSuccess = () => {
      setAsking(undefined);
      setOpen(false);
    };
    switchTo({ connectionId: chosen }, { onSuccess });
  };
  // Without an installation there is nothing to confirm.
  const connectNew = () => (installation ? setAsking('new') : onConnect());

  return (
    <>
      {isOpen && others.length > 0 ? (
        <>
          <Button onClick={connectNew} size="compact">
            {strings.connectAnother}
          </Button>
          <div className={css.form}>
            <SelectField
              inputRef={focus}
              label={strings.otherAccount}
              onChange={setChosenId}
              options={others.map((one) => ({ value: one.id, label: accountName(one, messages) }))}
              value={chosen}
            />
            <div className={css.actions}>
              <Button onClick={() => setOpen(false)} size="compact">
                {messages.common.cancel}
              </Button>
              <Button onClick={() => setAsking('other')} size="compact" variant="primary">
                {strings.useThis}
              </Button>
            </div>
          </div>
        </>
      ) : (
        <Button onClick={installation && others.length > 0 ? () => setOpen(true) : connectNew} size="compact">
          {installation ? strings.useAnother : strings.connectAnother}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          confirm={{
            children: asking === 'new' ? strings.connectAnother : strings.useThis,
            isBusy: isPending,
            onClick: confirm,
            progress: strings.switching,
            variant: 'primary',
          }}
          error={error ? `${strings.switchFailed(name)}. ${formatFailureText(error, messages)}` : undefined}
          onCancel={() => {
            setAsking(undefined);
            reset();
          }}
          title={strings.switchTitle(name)}
        >
          {strings.switchConsequence(project.appName, name)}
        </ConfirmDialog>
      )}
    </>
  );
}
