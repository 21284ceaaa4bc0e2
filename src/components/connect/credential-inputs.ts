import type { ProviderInfo, ProviderMetadata } from '../../contract/index.ts';
import type { PromptedInput } from '../../domain/missing-metadata.ts';
import type { SignInScheme } from '../../domain/sign-in-scheme.ts';
import type { Messages } from '../../locales/en.ts';
import type { Credential } from '../../queries/connection-requests.ts';
import type { CredentialInput } from './CredentialForm.view.tsx';

/** Name of the input for the provider's API key. */
export const API_KEY = 'apiKey';

const DETAIL = 'detail:';
const CUSTOM = 'custom:';

/** Name of the input for a metadata value; prefixed, because a provider may use `apiKey`. */
export function detailName(metadataName: string): string {
  return DETAIL + metadataName;
}

/** Name of the input for a custom credential value. */
export function customName(inputName: string): string {
  return CUSTOM + inputName;
}

/** Returns the credential inputs of a provider. */
export function credentialInputs(
  provider: ProviderInfo,
  scheme: SignInScheme,
  providerName: string,
  messages: Messages,
): CredentialInput[] {
  const strings = messages.connection;
  const { basicOpts, oauth2Opts, customOpts } = provider;
  const username: CredentialInput = { name: 'username', label: strings.username, autoComplete: 'username' };
  const password: CredentialInput = {
    name: 'password',
    label: strings.password,
    autoComplete: 'current-password',
    isSecret: true,
  };
  const client = [
    { name: 'clientId', label: strings.clientId, docsUrl: oauth2Opts?.docsURL },
    { name: 'clientSecret', label: strings.clientSecret, isSecret: true },
    ...(oauth2Opts?.explicitScopesRequired
      ? [{ name: 'scopes', label: strings.scopes, help: strings.scopesHelp }]
      : []),
  ];
  switch (scheme) {
    case 'none':
      return [];
    case 'apiKey':
      return [apiKeyInput(provider, providerName, messages)];
    case 'basic':
      // Some providers use an API key as user name, without a password.
      return [
        { ...username, docsUrl: basicOpts?.docsURL },
        { ...password, isOptional: true },
      ];
    case 'clientCredentials':
      return client;
    case 'password':
      return [username, password, ...client];
    case 'custom':
      return (customOpts?.inputs ?? []).map(({ name, displayName, prompt, docsURL, fieldType, options }) => ({
        name: customName(name),
        label: displayName || name,
        help: prompt,
        docsUrl: docsURL,
        options: fieldType === 'fieldTypeSelect' ? options : undefined,
        isSecret: fieldType !== 'fieldTypeText' && fieldType !== 'fieldTypeSelect',
      }));
  }
}

function apiKeyInput(provider: ProviderInfo, providerName: string, { connection }: Messages): CredentialInput {
  return {
    name: API_KEY,
    label: connection.apiKey(providerName),
    isSecret: true,
    help: connection.apiKeyHelp(providerName),
    docsUrl: provider.apiKeyOpts?.docsURL ?? provider.basicOpts?.docsURL,
    docsLabel: connection.findApiKey,
  };
}

/** Extracts the credential from form values, in the format of the API. */
export function credentialOf(scheme: SignInScheme, values: Record<string, string>): Credential {
  const { apiKey, username = '', password = '', clientId = '', clientSecret = '' } = values;
  const client = { clientId, clientSecret, scopes: values.scopes?.split(/[\s,]+/).filter(Boolean) };
  switch (scheme) {
    case 'none':
      return {};
    case 'apiKey':
      return { apiKey };
    case 'basic':
      return { basicAuth: { username, password } };
    case 'clientCredentials':
      return { oauth2ClientCredentials: client };
    case 'password':
      return { oauth2PasswordCredentials: { username, password, ...client } };
    case 'custom':
      return { customAuth: valuesBelow(CUSTOM, values) };
  }
}

/** Returns the metadata inputs, filled in with known values or the catalog's defaults. */
export function detailInputs(inputs: readonly PromptedInput[], known: ProviderMetadata = {}): CredentialInput[] {
  return inputs.map(({ name, displayName, prompt, defaultValue, docsURL, isOptional }) => ({
    isOptional,
    name: detailName(name),
    label: displayName || name,
    help: prompt,
    docsUrl: docsURL,
    initialValue: (Object.hasOwn(known, name) && known[name]?.value) || defaultValue,
  }));
}

/** Extracts the metadata from form values; undefined if the form has no metadata inputs. */
export function detailAnswers(values: Record<string, string>): Record<string, string> | undefined {
  const answers = valuesBelow(DETAIL, values);
  return Object.keys(answers).length > 0 ? answers : undefined;
}

/** Returns the values of inputs with a prefix, without the prefix. */
function valuesBelow(prefix: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}
