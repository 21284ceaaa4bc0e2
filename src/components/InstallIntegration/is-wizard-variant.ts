import type { InstallIntegrationProps } from './install-integration-props.ts';

/** `variant` is a beta of the published client, and stands in no public type there or here. */
export function isWizardVariant(props: InstallIntegrationProps): boolean {
  return 'variant' in props && props.variant === 'wizard';
}
