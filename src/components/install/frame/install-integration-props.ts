import type { Connection } from '../../../api/resources.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import type { InstallationCallbacks } from '../../../hooks/useInstallationActions/useInstallationActions.ts';

/** Mappings that the host offers at run time, by object name. Source: specification, `fieldMapping`. */
export type FieldMapping = DynamicMappings;

/** Step of the wizard. */
export type InstallStep = 'connect' | 'objects' | 'configure' | 'review' | 'success';

/**
 * Props of `InstallIntegration`. Callbacks may change on every render; the latest one is called once per event. Source:
 * specification, InstallIntegration component.
 * Source: specification, InstallIntegration component.
 */
export interface InstallIntegrationProps extends InstallationCallbacks {
  /** Name of the integration in the manifest, or its id. */
  integration: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
  /** Mappings to ask for in addition to the manifest's. An entry with `fieldName` is mapped without asking. */
  fieldMapping?: FieldMapping;
  /** Called once for each new connection, never for an existing one. */
  onConnectSuccess?: (connection: Connection) => void;
  /** Called when the customer cancels the sign-in: closes the provider's window or selects "Cancel". */
  onCancel?: () => void;
  /** Called when the wizard shows another step, except the first. */
  onStepChange?: (step: InstallStep) => void;
  /** Called when the number of unsaved changes becomes zero or nonzero, for the host's navigation guards. */
  onUnsavedChange?: (isUnsaved: boolean) => void;
}
