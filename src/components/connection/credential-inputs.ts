import type { MetadataInput, ProviderInfo, ProviderMetadata } from '../../contract/index.ts';
import type { Messages } from '../../locales/en.ts';
import type { CredentialInput } from './CredentialForm.view.tsx';

/** Name of the input for the provider's API key. */
export const API_KEY = 'apiKey';

const DETAIL = 'detail:';

/** Name of the input for a metadata value; set apart, as a provider may call one `apiKey`. */
export function detailName(metadataName: string): string {
  return DETAIL + metadataName;
}

/** The input for the provider's API key. */
export function apiKeyInput(provider: ProviderInfo, providerName: string, messages: Messages): CredentialInput {
  return {
    name: API_KEY,
    label: messages.connection.apiKey(providerName),
    isSecret: true,
    help: messages.connection.apiKeyHelp(providerName),
    docsUrl: provider.apiKeyOpts?.docsURL,
    docsLabel: messages.connection.findApiKey,
  };
}

/** The inputs for metadata; what is known already is filled in, then the catalogue's default. */
export function detailInputs(inputs: readonly MetadataInput[], known: ProviderMetadata = {}): CredentialInput[] {
  return inputs.map(({ name, displayName, prompt, defaultValue, docsURL }) => ({
    name: detailName(name),
    label: displayName || name,
    help: prompt,
    docsUrl: docsURL,
    initialValue: (Object.hasOwn(known, name) && known[name]?.value) || defaultValue,
  }));
}

/** Metadata answers among the values of a form, by metadata name; undefined when the form asked for none. */
export function detailAnswers(values: Record<string, string>): Record<string, string> | undefined {
  const answers = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(DETAIL) ? [[name.slice(DETAIL.length), value] as const] : [],
  );
  return answers.length > 0 ? Object.fromEntries(answers) : undefined;
}
