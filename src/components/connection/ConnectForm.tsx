import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import { chooseModule, metadataInputs } from '../../domain/missing-metadata.ts';
import { signInScheme } from '../../domain/sign-in-scheme.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { useConnect } from '../../queries/useConnectionActions.ts';
import { ConnectCard } from './ConnectCard.view.tsx';
import { credentialInputs, credentialOf, detailAnswers, detailInputs } from './credential-inputs.ts';
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

/** Connects an account by what a form asks for. A sign-in that needs more gets a clear answer and no form. */
export function ConnectForm({ target, project, provider, module, onConnect }: ConnectFormProps) {
  const messages = useMessages();
  const connect = useConnect(target, onConnect);
  const name = providerName(provider);
  const choice = chooseModule(provider, module);

  const scheme = signInScheme(provider);
  if (scheme === undefined) {
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
    ...credentialInputs(provider, scheme, name, messages),
    ...detailInputs(metadataInputs(provider, choice)),
  ];
  const inputNames = inputs.map((input) => input.name);
  return (
    <ConnectCard
      appName={project.appName}
      inputs={inputs}
      isBusy={connect.isPending}
      onEdit={connect.reset}
      onSubmit={(values) => void connect.run({ ...credentialOf(scheme, values), metadata: detailAnswers(values) })}
      provider={provider.name}
      providerName={name}
      refusal={connect.error ? refusalOf(connect.error, inputNames, messages) : undefined}
    />
  );
}
