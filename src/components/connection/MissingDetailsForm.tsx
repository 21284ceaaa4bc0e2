import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import type { AskedInput } from '../../domain/missing-metadata.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { tellHost } from '../../queries/tell-host.ts';
import { useUpdateConnection } from '../../queries/useConnectionActions.ts';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import { CredentialForm } from './CredentialForm.view.tsx';
import { detailAnswers, detailInputs } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { refusalOf } from './refusal-of.ts';

interface MissingDetailsFormProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  connection: Connection;
  /** Everything that the provider's module asks for; known values are filled in. */
  inputs: readonly AskedInput[];
  /** Called once for each attempt that failed. The reason is on the screen. */
  onError?: (error: Error) => void;
}

/** Asks for what an existing connection lacks, such as after the builder chose another module. */
export function MissingDetailsForm(props: MissingDetailsFormProps) {
  const { target, project, provider, connection, inputs, onError } = props;
  const messages = useMessages();
  const update = useUpdateConnection(target);
  const name = providerName(provider);
  const fields = detailInputs(inputs, connection.providerMetadata);
  const submit = async (values: Record<string, string>) => {
    const outcome = await update.run({ connection, metadata: detailAnswers(values) });
    if (!outcome.ok) tellHost(onError, outcome.error);
  };
  // The form is still here after a save: the server took the details and did not keep them.
  const lost = update.isSuccess ? { message: messages.connection.detailsLost(project.appName) } : undefined;
  const fieldNames = fields.map((field) => field.name);
  return (
    <Surface
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={messages.connection.detailsSummary(project.appName, name)}
      title={messages.connection.detailsTitle(name)}
      width="narrow"
    >
      <SurfaceBody>
        <CredentialForm
          inputs={fields}
          isBusy={update.isPending}
          onEdit={update.reset}
          onSubmit={(values) => void submit(values)}
          progress={messages.connection.savingDetails}
          refusal={update.error ? refusalOf(update.error, fieldNames, messages) : lost}
          submitLabel={messages.connection.saveDetails}
        />
      </SurfaceBody>
    </Surface>
  );
}
