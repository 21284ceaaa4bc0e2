import type { ReactNode, Ref } from 'react';
import type { ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import type { CredentialInput, FormError } from './CredentialForm.view.tsx';
import { CredentialForm } from './CredentialForm.view.tsx';

interface ConnectCardProps {
  appName: string;
  provider: string;
  providerName: string;
  /** The catalogue's pictures of the provider. */
  media?: ProviderInfo['media'] | undefined;
  /** Inputs, the credential first. */
  inputs: CredentialInput[];
  /** Content above the form. */
  intro?: ReactNode;
  isBusy: boolean;
  /** Button label while busy. */
  progress: string;
  /** Replaces the form, which stays mounted to keep its values. */
  elsewhere?: ReactNode;
  formRef?: Ref<HTMLDivElement>;
  rejection?: FormError;
  onSubmit: (values: Record<string, string>) => void;
  onEdit?: () => void;
}

/** Card with the form that connects an account. */
export function ConnectCard(props: ConnectCardProps) {
  const { appName, provider, providerName, intro, elsewhere } = props;
  const { connection } = useMessages();
  return (
    <Surface
      logo={<ProviderLogo media={props.media} name={providerName} provider={provider} />}
      summary={connection.summary(appName, providerName)}
      title={connection.title(providerName)}
      width="narrow"
    >
      <SurfaceBody>
        {elsewhere || intro}
        <div hidden={Boolean(elsewhere)} ref={props.formRef}>
          <CredentialForm
            inputs={props.inputs}
            isBusy={props.isBusy}
            onEdit={props.onEdit}
            onSubmit={props.onSubmit}
            progress={props.progress}
            rejection={props.rejection}
            submitLabel={connection.submit(providerName)}
          />
        </div>
      </SurfaceBody>
    </Surface>
  );
}
