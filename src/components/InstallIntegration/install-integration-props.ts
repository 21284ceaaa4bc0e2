import type { Connection } from '../../api/resources.ts';
import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import type { DynamicMappings } from '../configure/initial-content.ts';

/** Mappings that the host offers at run time, by object name. Source: specification, `fieldMapping`. */
export type FieldMapping = DynamicMappings;

/** Where the customer is in the guided install. */
export type InstallStep = 'connect' | 'objects' | 'configure' | 'review' | 'success';

/**
 * Props of `InstallIntegration`. Functions may be new on every render: each is called once per event, the newest one.
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
  /** Called once for each newly made connection, never for one that was there before. */
  onConnectSuccess?: (connection: Connection) => void;
  /** The customer gave up connecting: closed the provider's window, or pressed "Cancel" while it was open. */
  onCancel?: () => void;
  /** The guided install shows another step. Not called for the first one. */
  onStepChange?: (step: InstallStep) => void;
  /** There are unsaved choices from now on, or there are none any more. For guards of the host's own navigation. */
  onUnsavedChange?: (isUnsaved: boolean) => void;
}
