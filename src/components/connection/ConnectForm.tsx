import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import { chooseModule, metadataInputs } from '../../domain/missing-metadata.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { useConnect } from '../../queries/useConnectionActions.ts';
import { ConnectCard } from './ConnectCard.view.tsx';
import { API_KEY, apiKeyInput, detailAnswers, detailInputs } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { refusalOf } from './refusal-of.ts';
import { UnconnectableCard } from './UnconnectableCard.view.tsx';

interface ConnectFormProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  /** Product of the provider that is meant; the provider's default when absent. */
  module?: string;
  /** Called once for each new connection, when every screen already shows it. */
  onConnect?: (connection: Connection) => void;
}

/** Connects an account with an API key, or without sign-in. Other schemes get a clear answer and no form. */
export function ConnectForm({ target, project, provider, module, onConnect }: ConnectFormProps) {
  const messages = useMessages();
  const connect = useConnect(target, onConnect);
  const name = providerName(provider);
  const choice = chooseModule(provider, module);

  if (provider.authType !== 'apiKey' && provider.authType !== 'none') {
    return (
      <UnconnectableCard
        provider={provider.name}
        providerName={name}
        reason={messages.connection.unsupported(name)}
        remedy={messages.connection.unsupportedRemedy(project.appName)}
      />
    );
  }
  if (choice.kind === 'unknown' || choice.kind === 'undecided') {
    const { known } = choice;
    return (
      <UnconnectableCard
        details={
          choice.kind === 'unknown'
            ? messages.connection.unknownModule(choice.module, known)
            : messages.connection.undecidedModule(known)
        }
        provider={provider.name}
        providerName={name}
        reason={messages.connection.misconfigured(project.appName)}
        remedy={messages.connection.unsupportedRemedy(project.appName)}
      />
    );
  }

  const inputs = [
    ...(provider.authType === 'apiKey' ? [apiKeyInput(provider, name, messages)] : []),
    ...detailInputs(metadataInputs(provider, choice)),
  ];
  const inputNames = inputs.map((input) => input.name);
  return (
    <ConnectCard
      appName={project.appName}
      inputs={inputs}
      isBusy={connect.isPending}
      onEdit={connect.reset}
      onSubmit={(values) => void connect.run({ apiKey: values[API_KEY], metadata: detailAnswers(values) })}
      provider={provider.name}
      providerName={name}
      refusal={connect.error ? refusalOf(connect.error, inputNames, messages) : undefined}
    />
  );
}
