import { useMessages } from '../../locales/messages-context.ts';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import type { CredentialInput, Refusal } from './CredentialForm.view.tsx';
import { CredentialForm } from './CredentialForm.view.tsx';

interface ConnectCardProps {
  appName: string;
  provider: string;
  providerName: string;
  /** What is asked, the credential first; empty for a provider without sign-in. */
  inputs: CredentialInput[];
  isBusy: boolean;
  refusal?: Refusal;
  onSubmit: (values: Record<string, string>) => void;
  onEdit?: () => void;
}

/** Connects an account: who asks, for what, and the form. */
export function ConnectCard(props: ConnectCardProps) {
  const { appName, provider, providerName, inputs } = props;
  const { connection } = useMessages();
  return (
    <Surface
      logo={<ProviderLogo name={providerName} provider={provider} />}
      summary={connection.summary(appName, providerName)}
      title={connection.title(providerName)}
      width="narrow"
    >
      <SurfaceBody>
        {inputs.length === 0 && <p>{connection.noKeyNeeded(providerName)}</p>}
        <CredentialForm
          inputs={inputs}
          isBusy={props.isBusy}
          onEdit={props.onEdit}
          onSubmit={props.onSubmit}
          progress={connection.submitting(providerName)}
          refusal={props.refusal}
          submitLabel={connection.submit(providerName)}
        />
      </SurfaceBody>
    </Surface>
  );
}
