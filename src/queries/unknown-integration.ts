import { AmpersandConfigError } from '../api/config-error.ts';

/** @returns the error for an integration that the project lacks */
export function unknownIntegration(nameOrId: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the integration ${JSON.stringify(nameOrId)} was not found.`,
    'The project has none of that name or id.',
    'Check the name against the manifest, and that the manifest is deployed to this project.',
  );
}
