import type { Config } from './config.ts';
import type { PaginationInfo } from './operation.ts';

/** One change of anything in a project: who, what, when, from where. An addition of this project. */
export interface AuditEntry {
  id: string;
  projectId: string;
  /** Caller that performed the action. */
  actor: {
    /** `apiKey`, `token` for a consumer with a signed token, `operator` for the operator of the server. */
    kind: 'apiKey' | 'token' | 'operator';
    /** Id of the API key or of the JWT key. */
    id?: string;
    groupRef?: string;
    consumerRef?: string;
  };
  /** Name of the endpoint, such as `deleteConnection`. @example deleteConnection */
  action: string;
  /**
   * Resource that the action changed, by name: placeholders of the address, and the `id` of a created resource.
   * @example {"connection": "3c0d4a7e-51b8-4f86-8f0e-8f1f4f1f9b02"}
   */
  target: Record<string, string>;
  requestId: string;
  /** Address from which the request came, when the server knows it. @example 203.0.113.7 */
  address?: string;
  createTime: string;
}

/** One page of the audit log, newest first. */
export interface AuditPage {
  /** Entries of the page. */
  results: AuditEntry[];
  pagination: PaginationInfo;
}

/** One change of an installation's config. An addition of this project. */
export interface ConfigChange {
  id: string;
  installationId: string;
  /** The config as the change left it. */
  config: Config;
  /**
   * Endpoint that changed it, or `deploy` for a deployment that paused removed objects.
   * @example updateInstallation
   */
  origin: string;
  /** `consumer:…`, `builder:…` or `api:…`. @example consumer:user-42 */
  changedBy: string;
  createTime: string;
}

/** One page of an installation's history, newest first. */
export interface ConfigHistoryPage {
  /** Entries of the page. */
  results: ConfigChange[];
  pagination: PaginationInfo;
}
