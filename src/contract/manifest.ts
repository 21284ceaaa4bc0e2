/** Contents of `amp.yaml`. */
export interface Manifest {
  /**
   * Version of the format.
   * @example 1.0.0
   */
  specVersion: string;
  /** At least one. Deploying replaces integrations of the same name. */
  integrations: ManifestIntegration[];
}

/** One integration as its builder describes it. Objects are arrays here and maps in a config. */
export interface ManifestIntegration {
  /**
   * Unique in the project, at most 64 characters. Components, hooks and APIs use it.
   * @example call-sync
   */
  name: string;
  /**
   * Name that customers read, at most 100 characters. The provider's name when absent.
   * @example CallRail for Harbor
   */
  displayName?: string;
  /**
   * Key of the provider catalogue, case-sensitive.
   * @example callRail
   */
  provider: string;
  /**
   * Module of the provider, such as `crm` of `hubspot`. The provider's default when absent.
   * @example crm
   */
  module?: string;
  /** Objects whose records are delivered. */
  read?: {
    /** At least one. */
    objects: ManifestReadObject[];
  };
  /** Objects that the write API may change. */
  write?: {
    /** At least one. */
    objects: ManifestWriteObject[];
  };
  /** Calls through the proxy. */
  proxy?: ManifestProxy;
  /** Objects whose changes are delivered as they happen. Needs `read`. */
  subscribe?: {
    /** At least one. */
    objects: ManifestSubscribeObject[];
  };
  /** Reports of created, deleted and changed fields. */
  watchSchema?: ManifestWatchSchema;
}

/** Whether calls may be passed through, and to which base address. */
interface ManifestProxy {
  /**
   * Whether calls may be passed through.
   * @example true
   */
  enabled: boolean;
  /**
   * Use the module's base address; false when absent.
   * @example true
   */
  useModule?: boolean;
}

/** An object whose records are read. */
export interface ManifestReadObject {
  /**
   * The provider's name of the object.
   * @example calls
   */
  objectName: string;
  /**
   * Name of a destination of the project, which receives the records.
   * @example my-webhook
   */
  destination: string;
  /**
   * Cron with five fields in UTC, at least ten minutes apart. Without it, the customer may choose one,
   * and the object is read on demand until then.
   * @example "0 * * * *"
   */
  schedule?: string;
  /**
   * Name under which the object is delivered. Objects that share it are alternatives: a customer chooses one.
   * @example people
   */
  mapToName?: string;
  /**
   * Label of that name.
   * @example People
   */
  mapToDisplayName?: string;
  /** Fields that are always delivered, and fields that the customer must map. */
  requiredFields?: ManifestField[];
  /** Fields that the customer may add, and fields that the customer may map. */
  optionalFields?: ManifestField[];
  /**
   * Every field of the object is optional.
   * @example all
   */
  optionalFieldsAuto?: 'all';
  /** History that is read once after the install; none when absent. Customers may choose another period before they install. */
  backfill?: ManifestBackfill;
  /** **Deprecated** by the published product: prefer reads on demand. */
  delivery?: {
    /**
     * `onRequest` stores the results until your application requests them; `auto` when absent.
     * @example onRequest
     */
    mode?: 'auto' | 'onRequest';
    /**
     * Records of a message, 50 to 500. Required by `onRequest`, not allowed otherwise.
     * @example 100
     */
    pageSize?: number;
  };
  /**
   * Reads the object for every customer, without a choice. Needs `requiredFields` without mappings, and a `schedule`.
   * @example always
   */
  enabled?: 'always';
}

/** How much history is read once after install. */
export interface ManifestBackfill {
  /** Exactly one of the two keys. */
  defaultPeriod: BackfillPeriod;
}

/** Exactly one of the two. */
export interface BackfillPeriod {
  /**
   * Whole days before the install, 0 means none.
   * @example 30
   */
  days?: number;
  /**
   * All records.
   * @example true
   */
  fullHistory?: boolean;
}

/** A field that exists at the provider, or one that the customer maps. Only the former has a `fieldName`. */
export type ManifestField = ManifestExistentField | ManifestMappingField;

/** A field that exists at the provider; with `mapToName` it is mapped by the builder. */
interface ManifestExistentField {
  /**
   * The provider's name of the field.
   * @example start_time
   */
  fieldName: string;
  /**
   * Name under which the field is delivered, in `mappedFields`.
   * @example startedAt
   */
  mapToName?: string;
  /**
   * Label of that name.
   * @example Started at
   */
  mapToDisplayName?: string;
}

/** A field that the customer maps to one of the provider's. */
interface ManifestMappingField {
  fieldName?: undefined;
  /**
   * Name under which the customer's field is delivered, in `mappedFields`.
   * @example phone
   */
  mapToName: string;
  /**
   * Label of that name.
   * @example Phone number
   */
  mapToDisplayName?: string;
  /**
   * Question that helps the customer to choose.
   * @example Which field holds the number that called?
   */
  prompt?: string;
  /**
   * Provider field that is suggested.
   * @example customer_phone_number
   */
  default?: string;
}

/** An object that may be written. */
export interface ManifestWriteObject {
  /**
   * The provider's name of the object.
   * @example contacts
   */
  objectName: string;
  /**
   * Writes use the mappings of the read action of the same object.
   * @example true
   */
  inheritMapping?: boolean;
  /** Settings that customers may make for fields that are written. */
  valueDefaults?: {
    /**
     * Customers may set a default value for any field.
     * @example true
     */
    allowAnyFields?: boolean;
  };
}

/** An object whose changes are delivered as they happen. */
export interface ManifestSubscribeObject {
  /**
   * An object of `read`, or with only `otherEvents` any object of which the provider sends events.
   * @example contacts
   */
  objectName: string;
  /**
   * Name of a destination of the project, which receives the events.
   * @example my-webhook
   */
  destination: string;
  /**
   * Events contain the fields and mappings of `read`. Must be true for all events but `otherEvents`.
   * @example true
   */
  inheritFieldsAndMapping?: boolean;
  /** A record was created. */
  createEvent?: {
    /**
     * The only value.
     * @example always
     */
    enabled: 'always';
  };
  /** A watched field of a record changed. Needs exactly one of `watchFieldsAuto` and `requiredWatchFields`. */
  updateEvent?: {
    /**
     * The only value.
     * @example always
     */
    enabled: 'always';
    /**
     * Watches all fields, or those that the customer selected for reading.
     * @example all
     */
    watchFieldsAuto?: 'all' | 'selected';
    /**
     * Watches these fields. Nested fields can't be watched.
     * @example ["phone", "email"]
     */
    requiredWatchFields?: string[];
  };
  /** A record was deleted. */
  deleteEvent?: {
    /**
     * The only value.
     * @example always
     */
    enabled: 'always';
  };
  /** A record was associated with another one, or no longer is. HubSpot, without `products`. */
  associationChangeEvent?: {
    /**
     * The only value.
     * @example always
     */
    enabled: 'always';
    /**
     * Events contain the fields of both records.
     * @example true
     */
    includeFullRecords?: boolean;
  };
  /**
   * Events of the provider by its names.
   * @example ["contact.merge"]
   */
  otherEvents?: string[];
}

/** Where changes of a provider's schema are reported. */
export interface ManifestWatchSchema {
  /**
   * Name of a destination of the project, which receives the reports.
   * @example my-webhook
   */
  destination: string;
  /**
   * Cron with five fields in UTC, at least an hour apart; midnight when absent.
   * @example "0 6 * * *"
   */
  schedule?: string;
  /** Changes that are reported, for all objects that are read. */
  allObjects: {
    /** The account has a new field. */
    fieldCreated?: {
      /**
       * The only value.
       * @example always
       */
      enabled: 'always';
    };
    /** A field is gone. */
    fieldDeleted?: {
      /**
       * The only value.
       * @example always
       */
      enabled: 'always';
    };
    /** A field has another label or type. */
    fieldChanged?: {
      /**
       * The only value.
       * @example always
       */
      enabled: 'always';
    };
  };
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
