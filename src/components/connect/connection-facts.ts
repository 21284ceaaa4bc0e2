import type { Connection } from '../../api/resources.ts';
import type { ProviderInfo } from '../../contract/index.ts';
import type { Messages } from '../../locales/en.ts';
import { connectedBy, dateIn } from './account-name.ts';
import { humanize } from './provider-name.ts';

/** Returns the details of a connected account, the most important first, without secrets. */
export function connectionFacts(
  connection: Connection,
  { authType, metadata }: Pick<ProviderInfo, 'authType' | 'metadata'>,
  messages: Messages,
): { label: string; value: string }[] {
  const { providerWorkspaceRef, providerMetadata = {}, createTime, authScheme } = connection;
  const strings = messages.connection;
  const nameOf = new Map(metadata?.input?.map(({ name, displayName }) => [name, displayName]));
  const details = Object.entries(providerMetadata)
    .filter(([, { value }]) => value)
    .map(([name, { displayName, value }]) => ({ label: displayName || nameOf.get(name), name, value }));
  // The account with the provider's label, if it has one.
  const account = details.find(({ value, label }) => label && value === providerWorkspaceRef);
  return [
    { label: account?.label ?? strings.account, value: providerWorkspaceRef ?? '' },
    ...details
      .filter(({ value }) => value !== providerWorkspaceRef)
      .map(({ label, name, value }) => ({ label: label ?? humanize(name), value })),
    { label: strings.connectedBy, value: connectedBy(connection) },
    { label: strings.connectedOn, value: dateIn(messages.language, createTime) },
    // The API shows a custom sign-in as a key.
    { label: strings.authentication, value: authType === 'custom' ? '' : strings.schemes[authScheme] },
  ].filter(({ value }) => value);
}
