import type { ManifestBackfill, ManifestIntegration } from './manifest.ts';
import type { FieldMetadata } from './object-metadata.ts';

/** A deployed integration. */
export interface Integration {
  id: string;
  projectId: string;
  /** Name from the manifest, unique in the project. @example crm-sync */
  name: string;
  provider: string;
  createTime: string;
  updateTime?: string;
  latestRevision: Revision;
}

/** One deployed state of an integration; never changes. */
export interface Revision {
  id: string;
  specVersion: string;
  createTime: string;
  content: ManifestIntegration;
}

/** A revision with the provider's own objects and fields filled in. */
export interface HydratedRevision {
  id: string;
  specVersion: string;
  createTime: string;
  content: HydratedIntegration;
}

/** Contents of a {@link HydratedRevision}. */
export interface HydratedIntegration {
  /** Name from the manifest. @example crm-sync */
  name: string;
  displayName?: string;
  provider: string;
  module?: string;
  read?: { objects: HydratedReadObject[] };
  write?: { objects: HydratedWriteObject[] };
  proxy?: { enabled: boolean; useModule?: boolean };
}

/** A read object with the names and fields that the provider reports. */
export interface HydratedReadObject {
  objectName: string;
  displayName: string;
  /** Empty when the manifest has none. */
  destination: string;
  /** Empty when the manifest has none. */
  schedule: string;
  mapToName?: string;
  mapToDisplayName?: string;
  /** Why this one object could not be filled in; the others are still there. */
  error?: string;
  requiredFields?: HydratedField[];
  /** Includes every remaining field of the object under `optionalFieldsAuto`. */
  optionalFields?: HydratedField[];
  optionalFieldsAuto?: 'all';
  /** Fields of the object by the provider's names. */
  allFieldsMetadata?: Record<string, FieldMetadata>;
  /** Deprecated by the published product; still filled because its client reads it. */
  allFields?: HydratedExistentField[];
  backfill?: ManifestBackfill;
  /** Abilities of reads of the object. Our own addition; absent where it is not known, and on servers without it. */
  support?: ReadObjectSupport;
}

/** Abilities of reads of an object. They depend on the provider and its connector, not on the installation. */
export interface ReadObjectSupport {
  /** Scheduled reads deliver only records that are new or changed. When false, each delivers every record again. */
  incremental: boolean;
  /** A backfill can be limited to a period before the installation. When false, it delivers every record. */
  history: boolean;
  /** `raw` of a delivered record contains the provider's whole record, also when only some fields are selected. */
  wholeRecords: boolean;
}

/** A non-empty `fieldName` identifies a field of the provider. */
export type HydratedField = HydratedExistentField | HydratedMappingField;

/** A field of the provider. */
export interface HydratedExistentField {
  fieldName: string;
  displayName: string;
  mapToName?: string;
  mapToDisplayName?: string;
}

/** A field that the customer maps. */
export interface HydratedMappingField {
  fieldName?: undefined;
  mapToName: string;
  mapToDisplayName?: string;
  /** Provider field that is suggested. @example email */
  default?: string;
  prompt?: string;
}

/** A write object with its name as the provider shows it. */
export interface HydratedWriteObject {
  objectName: string;
  displayName: string;
  valueDefaults?: { allowAnyFields?: boolean };
}

/** Body that creates an integration without a manifest file. */
export interface CreateIntegrationRequest {
  /** Unique in the project, at most 64 characters. @example crm-sync */
  name: string;
  provider: string;
  /**
   * The integration as a manifest describes it.
   * @example {"specVersion": "1.0.0", "content": {"name": "crm-sync", "provider": "hubspot", "proxy": {"enabled": true}}}
   */
  latestRevision: { specVersion: string; content: ManifestIntegration };
}
