import type { MetadataInput, ProviderInfo, ProviderMetadata } from '../contract/index.ts';
import { getOwn } from './get-own.ts';
import { windowScheme } from './sign-in-scheme.ts';

const PROVIDERS_WITH_COMMON_SIGN_IN = ['salesforce', 'salesforceSandbox'];

/** Which of a provider's products is meant. */
export type ModuleChoice =
  /** The provider has no modules. */
  | { kind: 'none' }
  | { kind: 'chosen'; module: string }
  /** A module was asked for that the provider does not have. */
  | { kind: 'unknown'; module: string; known: string[] }
  /** The provider has modules and neither the host nor the catalogue says which. */
  | { kind: 'undecided'; known: string[] };

/**
 * Decides the module by the first that is given: what the host asked for, what the integration names, the provider's
 * default. Names are compared without regard to case.
 *
 * @param wanted the candidates in that order, the default excepted; ignored for providers without modules
 */
export function chooseModule(provider: ProviderInfo, ...wanted: (string | undefined)[]): ModuleChoice {
  const known = Object.keys(provider.modules ?? {});
  if (known.length === 0) return { kind: 'none' };
  const name = [...wanted, provider.defaultModule].find(Boolean);
  if (!name) return { kind: 'undecided', known };
  const module = known.find((candidate) => isSameName(candidate, name));
  return module ? { kind: 'chosen', module } : { kind: 'unknown', module: name, known };
}

/** A value to ask for. Without an optional one a connection is complete. */
export interface PromptedInput extends MetadataInput {
  isOptional?: boolean;
}

/** Values to ask for when connecting, in the catalogue's order. */
export function metadataInputs(provider: ProviderInfo, choice: ModuleChoice): PromptedInput[] {
  const inputs = (provider.metadata?.input ?? []).map((input) =>
    isDetected(provider, input) ? { ...input, isOptional: true } : input,
  );
  if (choice.kind === 'none') return inputs;
  return inputs.filter(({ moduleDependencies }) => {
    if (!moduleDependencies) return true;
    return choice.kind === 'chosen' && Object.keys(moduleDependencies).some((name) => isSameName(name, choice.module));
  });
}

/** Inputs for which a connection has no value yet. */
export function missingMetadata(inputs: readonly PromptedInput[], known: ProviderMetadata = {}): MetadataInput[] {
  return inputs.filter(({ name, isOptional }) => !isOptional && !getOwn(known, name)?.value);
}

/**
 * Metadata to send: what the connection has, with the answers over it. The server replaces the map as a whole, so
 * values that it found out itself must be sent back.
 *
 * @param answers value by input name; an empty answer is left out
 */
export function mergeMetadata(answers: Record<string, string>, known: ProviderMetadata = {}): ProviderMetadata {
  const merged = { ...known };
  for (const [name, value] of Object.entries(answers)) {
    if (value) merged[name] = { ...merged[name], value, source: 'input' };
  }
  return merged;
}

/**
 * The common sign-in page of these providers finds out the workspace; only who has an address of their own need name it.
 * Source: peer UI report, section 2.2.
 */
function isDetected(provider: ProviderInfo, { name }: MetadataInput): boolean {
  return (
    name === 'workspace' && PROVIDERS_WITH_COMMON_SIGN_IN.includes(provider.name) && windowScheme(provider) === 'oauth'
  );
}

/** The published client sends the metadata value of this name as the workspace too. */
export function workspaceOf({ workspace }: ProviderMetadata): string | undefined {
  return workspace?.value;
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
