/** Contents of `amp.yaml`. */
export interface Manifest {
  /** `1.0.0`. */
  specVersion: string;
  /** At least one. */
  integrations: ManifestIntegration[];
}

/** One integration as its builder describes it. Objects are arrays here and maps in a config. */
export interface ManifestIntegration {
  /** Unique in the project, at most 64 characters. */
  name: string;
  /** At most 100 characters. */
  displayName?: string;
  /** Key of the provider catalogue, case-sensitive. */
  provider: string;
  module?: string;
  read?: { objects: ManifestReadObject[] };
  write?: { objects: ManifestWriteObject[] };
  proxy?: ManifestProxy;
  subscribe?: { objects: ManifestSubscribeObject[] };
  watchSchema?: ManifestWatchSchema;
}

/** Whether calls may be passed through, and to which base address. */
interface ManifestProxy {
  enabled: boolean;
  /** Use the module's base address; false when absent. */
  useModule?: boolean;
}

/** An object whose records are read. */
export interface ManifestReadObject {
  objectName: string;
  /** Name of a destination of the project. */
  destination: string;
  /** Cron, five fields, UTC, ticks at least ten minutes apart; on-demand reads only when absent. */
  schedule?: string;
  /** Name under which the object is delivered. */
  mapToName?: string;
  mapToDisplayName?: string;
  requiredFields?: ManifestField[];
  optionalFields?: ManifestField[];
  /** Every field of the object is optional. */
  optionalFieldsAuto?: 'all';
  backfill?: ManifestBackfill;
  /** Deprecated by the published product. */
  delivery?: { mode?: 'auto' | 'onRequest'; pageSize?: number };
  /** Read even if the customer did not choose the object. */
  enabled?: 'always';
}

/** How much history is read once after install. */
export interface ManifestBackfill {
  defaultPeriod: BackfillPeriod;
}

/** Exactly one of the two. */
export interface BackfillPeriod {
  /** Whole days before the install, 0 means none. */
  days?: number;
  fullHistory?: boolean;
}

/** A field that exists at the provider, or one that the customer maps. Only the former has a `fieldName`. */
export type ManifestField = ManifestExistentField | ManifestMappingField;

/** A field that exists at the provider; with `mapToName` it is mapped by the builder. */
interface ManifestExistentField {
  fieldName: string;
  mapToName?: string;
  mapToDisplayName?: string;
}

/** A field that the customer maps to one of the provider's. */
interface ManifestMappingField {
  fieldName?: undefined;
  mapToName: string;
  mapToDisplayName?: string;
  /** Question that helps the customer to choose. */
  prompt?: string;
  /** Provider field that is suggested. */
  default?: string;
}

/** An object that may be written. */
export interface ManifestWriteObject {
  objectName: string;
  /** Writes use the mappings of the read action of the same object. */
  inheritMapping?: boolean;
  valueDefaults?: { allowAnyFields?: boolean };
}

/** An object whose changes are delivered as they happen. */
export interface ManifestSubscribeObject {
  objectName: string;
  destination: string;
  inheritFieldsAndMapping?: boolean;
  createEvent?: { enabled: 'always' };
  updateEvent?: { enabled: 'always'; watchFieldsAuto?: 'all' | 'selected'; requiredWatchFields?: string[] };
  deleteEvent?: { enabled: 'always' };
  associationChangeEvent?: { enabled: 'always'; includeFullRecords?: boolean };
  otherEvents?: string[];
}

/** Where changes of a provider's schema are reported. */
export interface ManifestWatchSchema {
  destination: string;
  schedule?: string;
  allObjects: Partial<Record<'fieldCreated' | 'fieldDeleted' | 'fieldChanged', { enabled: 'always' }>>;
}

/** One problem of a manifest, at a place a person can find. */
export interface ManifestIssue {
  /** Name of the rule, such as `schedule-too-frequent`. */
  rule: string;
  level: 'error' | 'warning';
  /** YAML path such as `$.integrations[0].read.objects[1].schedule`. */
  path: string;
  /** 1-based; absent when the place is not in the text. */
  line?: number;
  /** 1-based. */
  column?: number;
  /** Problem at this place, and how to fix it. */
  detail: string;
}
