/** A builder's application. */
export interface Project {
  id: string;
  /** Unique handle, lower case letters, digits and inner hyphens, 2 to 128 characters, not a UUID. @example my-project */
  name: string;
  /** Name of the application as its end users read it, 1 to 128 characters. */
  appName: string;
  /** Owning organisation; one fixed value on a self-hosted server. */
  orgId: string;
  createTime: string;
  updateTime?: string;
  /** Our own addition; absent on other servers, which send whole records. */
  rawRecords?: RawRecords;
  /** Present only when asked for with `includeEntitlements=true`. */
  entitlements?: ProjectEntitlements;
}

/**
 * Content of `raw` in messages and search results: the record as the provider returned it, or only the selected fields,
 * the fields that mappings take and the id.
 */
export type RawRecords = 'all' | 'selected';

/** Optional features that a project may use. */
export interface ProjectEntitlements {
  /** Whether the embedded components leave out the "Secured by" line. */
  brandingRemoval?: {
    /** Whether the line is left out. */
    value: boolean;
  };
  /** How long logs are kept, in days. */
  logRetentionDays?: {
    /** Days for which logs are kept. @example 30 */
    value: number;
  };
}

/** A team, company or workspace of the builder's application. Source: specification, Group. */
export interface Group {
  /** The builder's own identifier of the group. */
  groupRef: string;
  groupName: string;
  projectId: string;
  createTime: string;
  updateTime?: string;
}

/** An end user of the builder's application. Source: specification, Consumer. */
export interface Consumer {
  /** The builder's own identifier of the user. */
  consumerRef: string;
  consumerName: string;
  projectId: string;
  createTime: string;
  updateTime?: string;
}
