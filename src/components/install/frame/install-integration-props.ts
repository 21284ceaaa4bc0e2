import type { Config, Connection } from '../../../api/resources.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';

/** Mappings that the host offers at run time, by object name. Source: specification, `fieldMapping`. */
export type FieldMapping = DynamicMappings;

/** Step of the wizard. */
export type InstallStep = 'connect' | 'objects' | 'configure' | 'review' | 'success';

/** Action that failed. */
export type InstallationAction = 'load' | 'connect' | 'install' | 'update' | 'uninstall' | 'disconnect';

/** Callbacks of the host. Each is called once per event, after the UI has updated. */
export interface InstallationCallbacks {
  /** Called with the id of the new installation and what the customer chose. */
  onInstallSuccess?: (installationId: string, config: Config) => void;
  /** Called with what the installation contains after a save. */
  onUpdateSuccess?: (installationId: string, config: Config) => void;
  /** Called with the id of the installation that was removed. */
  onUninstallSuccess?: (installationId: string) => void;
  /** Called once, with the deleted connection. */
  onDisconnectSuccess?: (connection: Connection) => void;
  /** Called once for each failed attempt. The widget displays the error; use this callback for logging. */
  onError?: (error: Error, action: InstallationAction) => void;
}

/**
 * Props of `InstallIntegration`. Callbacks may change on every render; the latest one is called once per event.
 * Source: specification, InstallIntegration component.
 */
export interface InstallIntegrationProps extends InstallationCallbacks {
  /** Name of the integration in the manifest, or its id. */
  integration: string;
  /** Your id of the person who uses the widget. */
  consumerRef: string;
  /** Name of that person; the id when absent. */
  consumerName?: string;
  /** Your id of the customer for whom accounts are connected, such as a team. */
  groupRef: string;
  /** Name of that customer; the id when absent. */
  groupName?: string;
  /** Mappings to ask for in addition to the manifest's. An entry with `fieldName` is mapped without asking. */
  fieldMapping?: FieldMapping;
  /** Called once for each new connection, never for an existing one. */
  onConnectSuccess?: (connection: Connection) => void;
  /** Called when the customer selects "Cancel" during a sign-in. */
  onCancel?: () => void;
  /** Called when the wizard shows another step, except the first. */
  onStepChange?: (step: InstallStep) => void;
  /** Called when the number of unsaved changes becomes zero or nonzero, for the host's navigation guards. */
  onUnsavedChange?: (isUnsaved: boolean) => void;
}

/** Returns `variant`, a beta prop of the published client that is not in its public types: `wizard`, or a mistake. */
export function variantOf(props: InstallIntegrationProps): unknown {
  return 'variant' in props ? props.variant : undefined;
}

/** Whether the host passed `variant="wizard"`. */
export function isWizardVariant(props: InstallIntegrationProps): boolean {
  return variantOf(props) === 'wizard';
}
