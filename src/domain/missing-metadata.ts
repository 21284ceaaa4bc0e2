import type { MetadataInput, ProviderInfo, ProviderMetadata } from '../contract/index.ts';
import { getOwn } from './json.ts';
import { windowScheme } from './sign-in-scheme.ts';

const PROVIDERS_WITH_COMMON_SIGN_IN = ['salesforce', 'salesforceSandbox'];

/** Selected module of a provider. */
export type ModuleChoice =
  /** The provider has no modules. */
  | { kind: 'none' }
  | { kind: 'chosen'; module: string }
  /** The provider has no such module. */
  | { kind: 'unknown'; module: string; known: string[] }
  /** The provider has modules, but none is selected. */
  | { kind: 'undecided'; known: string[] };

/**
 * Selects the module: the first candidate, otherwise the provider's default. Names are case-insensitive.
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

/** Metadata input. Optional values may be missing. */
export interface PromptedInput extends MetadataInput {
  isOptional?: boolean;
}

/** Returns the metadata inputs of a module, in the catalog's order. */
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

/** Returns the required inputs without a value. */
export function missingMetadata(inputs: readonly PromptedInput[], known: ProviderMetadata = {}): MetadataInput[] {
  return inputs.filter(({ name, isOptional }) => !isOptional && !getOwn(known, name)?.value);
}

/**
 * Merges answers into the metadata of a connection. The server replaces the map as a whole, so detected values must be
 * sent back.
 *
 * @param answers values by input name; empty values are omitted
 */
export function mergeMetadata(answers: Record<string, string>, known: ProviderMetadata = {}): ProviderMetadata {
  const merged = { ...known };
  for (const [name, value] of Object.entries(answers)) {
    if (value) merged[name] = { ...merged[name], value, source: 'input' };
  }
  return merged;
}

/**
 * Whether the provider's sign-in detects the workspace, so that only accounts with a custom domain enter it. Source:
 * published client, connection form.
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
