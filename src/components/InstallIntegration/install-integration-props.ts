import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import type { OfferedMappings } from '../configure/starting-content.ts';

/** Mappings that the host offers at run time, by object name. Source: specification, `fieldMapping`. */
export type FieldMapping = OfferedMappings;

/** Props of `InstallIntegration`. Source: specification, InstallIntegration component. */
export interface InstallIntegrationProps extends InstallationCallbacks {
  /** Name of the integration in the manifest, or its id. */
  integration: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
  /** Mappings to ask for in addition to the manifest's. An entry with `fieldName` is mapped without asking. */
  fieldMapping?: FieldMapping;
}
