import type { InstallIntegrationProps } from './frame/install-integration-props.ts';

/** Whether the host passed `variant="wizard"`, a beta prop of the published client that is not in its public types. */
export function isWizardVariant(props: InstallIntegrationProps): boolean {
  return 'variant' in props && props.variant === 'wizard';
}
