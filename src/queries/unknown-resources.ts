import { AmpersandConfigError } from '../api/config-error.ts';

/** @returns the error for an integration that the project lacks */
export function unknownIntegration(nameOrId: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the integration ${JSON.stringify(nameOrId)} was not found.`,
    'The project has none of that name or id.',
    'Check the name against the manifest, and that the manifest is deployed to this project.',
  );
}

/** @returns the error for a provider that the catalogue lacks */
export function unknownProvider(provider: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the provider ${JSON.stringify(provider)} is unknown.`,
    "The server's catalogue has no entry of that name; names are case-sensitive.",
    'Check the name, or add the provider to the catalogue.',
  );
}
