import type { BackfillPeriod } from './manifest.ts';

/** Choices of a customer at one point in time. Source: specification, Config. */
export interface Config {
  id: string;
  /** Revision that was current when the config was made or last updated. */
  revisionId: string;
  createTime: string;
  /** `consumer:<ref>`, `builder:<id>` or `api:<text>`. */
  createdBy: string;
  content: ConfigContent;
}

/** Contents of a {@link Config}. Source: specification, Config content. */
export interface ConfigContent {
  provider: string;
  read?: { objects: Record<string, ReadObjectConfig> };
  write?: { objects: Record<string, WriteObjectConfig> };
  proxy?: { enabled: boolean };
  subscribe?: SubscribeConfig;
}

/**
 * Choices for one read object. Source: specification, Read object config.
 *
 * @example { "objectName": "contacts", "schedule": "0 3 * * *", "destination": "crm-webhook", "selectedFields": { "email": true },
 *   "selectedFieldMappings": { "emailAddress": "email" }, "backfill": { "defaultPeriod": { "days": 30 } } }
 */
export interface ReadObjectConfig {
  objectName: string;
  /** Cron, five fields, UTC. */
  schedule?: string;
  /** Scheduled reads pause and on-demand reads are refused; false when absent. */
  disabled?: boolean;
  /** Name of the destination that receives the records. */
  destination?: string;
  /**
   * Fields that are read. Fields named in `selectedFieldMappings` need not be listed.
   * @example {"email": true}
   */
  selectedFields?: Record<string, boolean>;
  /** Map-to name to provider field name. @example {"emailAddress": "email"} */
  selectedFieldMappings?: Record<string, string>;
  /**
   * Field name to (value as delivered to the webhook to value at the provider).
   * @example {"lifecycle": {"new": "lead"}}
   */
  selectedValueMappings?: Record<string, Record<string, string>>;
  /** Every mapping that the install component offered at run time. */
  dynamicMappingsInput?: FieldMappingEntry[];
  /** All fields are read. */
  selectedFieldsAuto?: 'all';
  backfill?: BackfillConfig;
  /** Joined by AND, at most one per field. */
  fieldFilters?: ReadFilter[];
}

/** How much history is read once after install. */
export interface BackfillConfig {
  defaultPeriod: BackfillPeriod;
  /** Replaces the object's filters during the backfill. */
  fieldFilters?: ReadFilter[];
}

/** Condition on a record. Source: specification, Read filter. */
export interface ReadFilter {
  fieldName: string;
  /** The only operator. */
  operator: 'eq';
  /** Value to compare with. @example customer */
  value: string | boolean | number;
}

/** A mapping offered by the host application. Source: specification, Field mapping entry. */
export interface FieldMappingEntry {
  mapToName: string;
  mapToDisplayName?: string;
  prompt?: string;
  /** Values that the customer maps. */
  mappedValues?: {
    /** Value as it is delivered. @example new */
    mappedValue: string;
    /** Value as end users read it. @example New customer */
    mappedDisplayValue: string;
  }[];
  /** The customer is not asked when present. */
  fieldName?: string;
}

/**
 * Choices for one write object. Source: specification, Write object config.
 *
 * @example { "objectName": "contacts", "inheritMapping": true, "selectedFieldSettings": { "status": { "writeOnUpdate": "never" } } }
 */
export interface WriteObjectConfig {
  objectName: string;
  /** Reuse the mappings of the read action. */
  inheritMapping?: boolean;
  /** Deletes are refused unless enabled. */
  deletionSettings?: { enabled: boolean };
  /** Settings by field. @example {"status": {"writeOnUpdate": "never"}} */
  selectedFieldSettings?: Record<string, FieldSetting>;
  /**
   * Deprecated in favour of `selectedFieldSettings`.
   * @example {"status": {"value": "new", "applyOnUpdate": "never"}}
   */
  selectedValueDefaults?: Record<
    string,
    {
      /** Value of records without one. @example new */
      value: string | number | boolean;
      /** Whether the default is also written when a record is changed. */
      applyOnUpdate?: 'always' | 'never';
    }
  >;
}

/** When a field is written and what stands in for a missing value. */
export interface FieldSetting {
  /** Exactly one of the three. @example {"stringValue": "new"} */
  default?: {
    /** Default of a text field. @example new */
    stringValue?: string;
    /** Default of a number field. @example 0 */
    integerValue?: number;
    /** Default of a boolean field. */
    booleanValue?: boolean;
  };
  /** `always` when absent. */
  writeOnCreate?: 'always' | 'never';
  /** `always` when absent; `ifEmpty` writes only over an unset or empty value. */
  writeOnUpdate?: 'always' | 'never' | 'ifEmpty';
}

/** Choices for events. */
export interface SubscribeConfig {
  objects: Record<string, SubscribeObjectConfig>;
  /**
   * Settings by provider; `use<Provider>Flows` is `{ enabled: boolean }`, others are kept as given.
   * @example {"useSalesforceFlows": {"enabled": false}}
   */
  providerOptions?: Record<string, unknown>;
}

/**
 * Choices for the events of one object.
 *
 * @example { "objectName": "contacts", "destination": "crm-webhook", "inheritFieldsAndMappings": true,
 *   "createEvent": { "enabled": "always" }, "updateEvent": { "enabled": "always", "requiredWatchFields": ["email"] } }
 */
export interface SubscribeObjectConfig {
  objectName: string;
  destination: string;
  /** Whether messages have the fields and mappings of the read action; required for standard events. */
  inheritFieldsAndMappings: boolean;
  createEvent?: { enabled: 'always' | 'never' };
  updateEvent?: { enabled: 'always' | 'never'; watchFieldsAuto?: 'all'; requiredWatchFields?: string[] };
  deleteEvent?: { enabled: 'always' | 'never' };
  otherEvents?: string[];
  /** Options that this server does not know are kept as given. */
  providerOptions?: {
    /** Salesforce only: events of unwatched fields do not count against the account's limit. */
    quotaOptimization?: { enabled: boolean };
    [option: string]: unknown;
  };
}
