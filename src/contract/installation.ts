import type { Config, ConfigContent } from './config.ts';
import type { Connection } from './connection.ts';
import type { OperationStatus } from './operation.ts';
import type { Group } from './project.ts';

/** An integration in use by one group. Source: specification, Installation. */
export interface Installation {
  id: string;
  projectId: string;
  integrationId: string;
  group?: Group;
  /** Whether the installation can do its work. */
  healthStatus: HealthStatus;
  /** Status of the latest operation; absent before the first. */
  lastOperationStatus?: OperationStatus;
  connection: Connection;
  createTime: string;
  /** `consumer:<consumerRef>`. */
  createdBy: string;
  /** Last update with a new config. */
  updateTime?: string;
  config: Config;
}

/** Whether an installation can do its work. */
export type HealthStatus = 'healthy' | 'unhealthy';

/** Body that creates an installation. Source: specification, Other operations. */
export interface CreateInstallationRequest {
  groupRef: string;
  /** The group's newest connection for the provider when absent. */
  connectionId?: string;
  /** Choices of the customer. */
  config: {
    /** Accepted and ignored: the latest revision is used. */
    revisionId?: string;
    createdBy?: string;
    content: ConfigContent;
  };
}

/**
 * Body of an update by mask: only what the mask names is taken.
 *
 * @example { "updateMask": ["config.content.proxy.enabled"], "installation": { "config": { "content": { "proxy": { "enabled": true } } } } }
 */
export interface UpdateInstallationRequest {
  updateMask: string[];
  /** New values of what the mask names. */
  installation: {
    connectionId?: string;
    /** New values of the config. */
    config?: {
      createdBy?: string;
      /** Contents of the config that the mask names. */
      content?: Partial<ConfigContent>;
    };
  };
}

/** Action whose object config is patched. */
type PatchableAction = 'read' | 'write' | 'subscribe';

/** One change of RFC 6902; `value` for add and replace. */
export interface JsonPatchOperation {
  /** Kind of the change. */
  op: 'add' | 'remove' | 'replace';
  /** JSON Pointer relative to the object config. @example /schedule */
  path: string;
  /** New value; for `add` and `replace`. @example 0 3 * * * */
  value?: unknown;
}

/**
 * Body of a config patch; exactly one of `groupRef` and `installationId`.
 *
 * @example { "groupRef": "acme", "action": "read", "changes": [{ "op": "replace", "path": "/schedule", "value": "0 3 * * *" }] }
 */
export interface PatchObjectConfigRequest {
  groupRef?: string;
  installationId?: string;
  /** Section of the config with the object. */
  action: PatchableAction;
  /** At least one. */
  changes: JsonPatchOperation[];
}
