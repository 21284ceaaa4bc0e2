import type { AuditPage, ConfigHistoryPage } from './audit.ts';
import type { Bootstrap } from './bootstrap.ts';
import type { ReadFilter } from './config.ts';
import type {
  CustomAuthConnectRequest,
  CustomAuthConnectResponse,
  OauthConnectRequest,
  OauthUpdateRequest,
} from './connect.ts';
import type { Connection, GenerateConnectionRequest, UpdateConnectionRequest } from './connection.ts';
import type { CreateDestinationRequest, Destination, UpdateDestinationRequest } from './destination.ts';
import type { Endpoint } from './endpoint.ts';
import type {
  CreateInstallationRequest,
  Installation,
  PatchObjectConfigRequest,
  UpdateInstallationRequest,
} from './installation.ts';
import type { CreateIntegrationRequest, HydratedRevision, Integration } from './integration.ts';
import type { ApiKey, ApiKeyRequest, CreateJwtKeyRequest, JwtKey, UpdateJwtKeyRequest } from './keys.ts';
import type { ListQuery } from './list-query.ts';
import type {
  Message,
  MessageQuery,
  MessageStatus,
  MessagesPage,
  MessageWithBody,
  ResendMessagesRequest,
  ResentMessages,
} from './message.ts';
import type {
  NotificationEventTopicRoute,
  NotificationEventType,
  Topic,
  TopicDestinationRoute,
} from './notification.ts';
import type { ObjectMetadata, UpsertMetadataRequest, UpsertMetadataResponse } from './object-metadata.ts';
import type { BackfillProgress, Operation, OperationLog, OperationsPage } from './operation.ts';
import type { Project, RawRecords } from './project.ts';
import type { CreateProviderAppRequest, ProviderApp, ProviderInfo, UpdateProviderAppRequest } from './provider.ts';
import type { SubscriptionList } from './subscription.ts';
import type {
  BatchWritten,
  DeliverResultsRequest,
  PauseRequest,
  ReadAccepted,
  ReadRequest,
  WriteAccepted,
  WriteRequest,
  WriteSucceeded,
} from './write-request.ts';

/*
 * One constant per endpoint, so that a bundle holds only the ones it uses.
 * `project`, `integration` and `destination` placeholders take an id or a name.
 */

export const listProjects: Endpoint<{ query: ListQuery; response: Project[] }> = {
  api: 'management',
  method: 'GET',
  path: '/projects',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Lists the projects that the credential can see',
};
export const createProject: Endpoint<{
  body: {
    appName: string;
    /** Unique handle, lower case letters, digits and inner hyphens, 2 to 128 characters, not a UUID. @example my-project */
    name: string;
    orgId: string;
    rawRecords?: RawRecords;
  };
  response: Project;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects',
  access: 'operator',
  origin: 'public',
  success: 201,
  summary: 'Creates a project',
};
export const getProject: Endpoint<{
  params: 'project';
  query: {
    /** Whether the response has `entitlements`. */
    includeEntitlements?: boolean;
  };
  response: Project;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Returns a project',
};
export const updateProject: Endpoint<{
  params: 'project';
  body: {
    updateMask: ('appName' | 'name' | 'rawRecords')[];
    /** New values of what the mask names. */
    project: {
      appName?: string;
      /** Unique handle, lower case letters, digits and inner hyphens, 2 to 128 characters, not a UUID. @example my-project */
      name?: string;
      rawRecords?: RawRecords;
    };
  };
  response: Project;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Changes the names of a project and what its messages hold',
};
export const getBootstrap: Endpoint<{
  params: 'project';
  query: {
    groupRef: string;
    integration?: string;
    provider?: string;
    /** Omits `hydratedRevision` and `hydrationProblem`, so that the provider receives no request. */
    storedOnly?: boolean;
  };
  response: Bootstrap;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/bootstrap',
  access: 'frontend',
  origin: 'ours',
  success: 200,
  summary: 'Returns everything that the first screen of a widget needs',
};

export const listProviders: Endpoint<{ response: Record<string, ProviderInfo> }> = {
  api: 'management',
  method: 'GET',
  path: '/providers',
  access: 'public',
  origin: 'public',
  success: 200,
  summary: 'Returns the provider catalogue by name',
};
export const getProvider: Endpoint<{ params: 'provider'; response: ProviderInfo }> = {
  api: 'management',
  method: 'GET',
  path: '/providers/{provider}',
  access: 'public',
  origin: 'public',
  success: 200,
  summary: 'Returns one catalogue entry',
};

export const generateUploadUrl: Endpoint<{
  query: {
    /** MD5 of the archive in base64, which the upload is compared with. @example XUFAKrxLKna5cZ2REBfFkg== */
    md5?: string;
  };
  response: {
    /** Address for `PUT` with the archive, valid for 15 minutes. @example https://api.example.com/uploads/4f5a6b7c */
    url: string;
    /** Place of the upload; part of the published response. @example uploads */
    bucket: string;
    /** Path of the upload. @example uploads/4f5a6b7c */
    path: string;
  };
}> = {
  api: 'management',
  method: 'GET',
  path: '/generate-upload-url',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Returns an address to which a manifest archive can be uploaded',
};

export const listIntegrations: Endpoint<{ params: 'project'; query: ListQuery; response: Integration[] }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Lists the integrations of a project',
};
export const getIntegration: Endpoint<{ params: 'project' | 'integration'; response: Integration }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Returns an integration',
};
export const deleteIntegration: Endpoint<{ params: 'project' | 'integration'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/integrations/{integration}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Deletes an integration and its installations',
};
export const batchUpsertIntegrations: Endpoint<{
  params: 'project';
  query: { destructive?: boolean };
  /** @example {"sourceYaml": "specVersion: 1.0.0\nintegrations:\n  - name: crm-sync\n    provider: hubspot\n    proxy:\n      enabled: true"} */
  body: { sourceYaml?: string; sourceZipUrl?: string };
  response: Integration[];
}> = {
  api: 'management',
  method: 'PUT',
  path: '/projects/{project}/integrations:batch',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Deploys a manifest: creates or changes every integration that it names',
};
export const hydrateRevision: Endpoint<{
  params: 'project' | 'integration' | 'revision';
  query: { connectionId: string };
  response: HydratedRevision;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}/revisions/{revision}:hydrate',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: "Returns a revision with the provider's own objects and fields filled in",
};

export const listConnections: Endpoint<{
  params: 'project';
  query: ListQuery & { provider?: string; groupRef?: string; consumerRef?: string };
  response: Connection[];
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/connections',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Lists connections, newest first',
};
export const generateConnection: Endpoint<{
  params: 'project';
  body: GenerateConnectionRequest;
  response: Connection;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/connections:generate',
  access: 'frontend',
  origin: 'public',
  success: 201,
  summary: 'Connects an account with credentials, which the provider is asked to confirm',
};
export const getConnection: Endpoint<{
  params: 'project' | 'connection';
  query: {
    /** Whether the response has the credentials. */
    includeCreds?: boolean;
    /** Whether the credentials include the refresh token. */
    includeRefreshToken?: boolean;
    /** When the tokens are renewed before they are returned. */
    refresh?: 'force' | 'ifExpired';
  };
  response: Connection;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/connections/{connection}',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Returns a connection',
};
export const updateConnection: Endpoint<{
  params: 'project' | 'connection';
  body: UpdateConnectionRequest;
  response: Connection;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/connections/{connection}',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Changes the credentials or metadata of a connection',
};
export const deleteConnection: Endpoint<{ params: 'project' | 'connection'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/connections/{connection}',
  access: 'frontend',
  origin: 'public',
  success: 204,
  summary: 'Deletes a connection that no installation uses',
};

export const deleteGroup: Endpoint<{ params: 'project' | 'group'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/groups/{group}',
  access: 'full',
  origin: 'ours',
  success: 204,
  summary: 'Deletes a group with its installations, their history, and its connections',
};
export const listInstallations: Endpoint<{
  params: 'project' | 'integration';
  query: ListQuery & { groupRef?: string };
  response: Installation[];
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}/installations',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Lists the installations of an integration',
};
export const listProjectInstallations: Endpoint<{
  params: 'project';
  query: ListQuery & { groupRef?: string };
  response: Installation[];
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/installations',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Lists the installations of a project',
};
export const createInstallation: Endpoint<{
  params: 'project' | 'integration';
  query: { skipSampling?: boolean };
  body: CreateInstallationRequest;
  response: Installation;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/installations',
  access: 'frontend',
  origin: 'public',
  success: 201,
  summary: 'Installs an integration for a group',
};
export const getInstallation: Endpoint<{ params: 'project' | 'integration' | 'installation'; response: Installation }> =
  {
    api: 'management',
    method: 'GET',
    path: '/projects/{project}/integrations/{integration}/installations/{installation}',
    access: 'frontend',
    origin: 'public',
    success: 200,
    summary: 'Returns an installation',
  };
export const updateInstallation: Endpoint<{
  params: 'project' | 'integration' | 'installation';
  query: { skipSampling?: boolean };
  body: UpdateInstallationRequest;
  response: Installation;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/integrations/{integration}/installations/{installation}',
  access: 'frontend',
  origin: 'specification',
  success: 200,
  summary: 'Changes what the update mask names',
};
export const deleteInstallation: Endpoint<{ params: 'project' | 'integration' | 'installation'; response: undefined }> =
  {
    api: 'management',
    method: 'DELETE',
    path: '/projects/{project}/integrations/{integration}/installations/{installation}',
    access: 'frontend',
    origin: 'public',
    success: 204,
    summary: 'Uninstalls; the connection goes too unless another installation uses it',
  };
export const patchObjectConfig: Endpoint<{
  params: 'project' | 'integration' | 'objectName';
  body: PatchObjectConfigRequest;
  response: Installation;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/integrations/{integration}/objects/{objectName}/config-content',
  access: 'frontend',
  origin: 'specification',
  success: 200,
  summary: "Changes one object's config with JSON Patch",
};

export const listSubscriptions: Endpoint<{
  params: 'project' | 'integration' | 'installation';
  response: SubscriptionList;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}/installations/{installation}/subscriptions',
  access: 'frontend',
  origin: 'ours',
  success: 200,
  summary: 'Lists the objects whose events an installation gets, and how far they are set up',
};

export const listDestinations: Endpoint<{ params: 'project'; query: ListQuery; response: Destination[] }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/destinations',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Lists the destinations of a project',
};
export const createDestination: Endpoint<{ params: 'project'; body: CreateDestinationRequest; response: Destination }> =
  {
    api: 'management',
    method: 'POST',
    path: '/projects/{project}/destinations',
    access: 'full',
    origin: 'public',
    success: 201,
    summary: 'Creates a destination',
  };
export const getDestination: Endpoint<{
  params: 'project' | 'destination';
  query: {
    /** Whether the response has the signing key. */
    includeSecrets?: boolean;
    /** Whether the signing key is replaced. The former key is valid for one more day. */
    rotate?: boolean;
  };
  response: Destination;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/destinations/{destination}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Returns a destination, on request with its signing key',
};
export const updateDestination: Endpoint<{
  params: 'project' | 'destination';
  body: UpdateDestinationRequest;
  response: Destination;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/destinations/{destination}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Changes a destination',
};
export const deleteDestination: Endpoint<{ params: 'project' | 'destination'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/destinations/{destination}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Deletes a destination',
};

export const getOperation: Endpoint<{ params: 'project' | 'operation'; response: Operation }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/operations/{operation}',
  access: 'full',
  origin: 'specification',
  success: 200,
  summary: 'Returns an operation',
};
export const listOperations: Endpoint<{
  params: 'project' | 'integration' | 'installation';
  query: { pageSize?: number; pageToken?: string };
  response: OperationsPage;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}/installations/{installation}/operations',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Lists the operations of an installation, newest first',
};
export const getBackfillProgress: Endpoint<{
  params: 'project' | 'integration' | 'installation' | 'objectName';
  response: BackfillProgress;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}/installations/{installation}/objects/{objectName}/backfill-progress',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Tells how far the backfill of an object has come',
};

export const listApiKeys: Endpoint<{ params: 'project'; query: ListQuery & { active?: boolean }; response: ApiKey[] }> =
  {
    api: 'management',
    method: 'GET',
    path: '/projects/{project}/api-keys',
    access: 'full',
    origin: 'public',
    success: 200,
    summary: 'Lists API keys, shortened',
  };
export const createApiKey: Endpoint<{ params: 'project'; body: ApiKeyRequest; response: ApiKey }> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/api-keys',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Creates an API key and shows it this once',
};
export const getApiKey: Endpoint<{ params: 'project' | 'apiKey'; response: ApiKey }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/api-keys/{apiKey}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Returns an API key, shortened',
};
export const updateApiKey: Endpoint<{
  params: 'project' | 'apiKey';
  body: {
    updateMask: ('active' | 'label' | 'scopes')[];
    /** New values of what the mask names. */
    apiKey: { active?: boolean; label?: string; scopes?: string[] };
  };
  response: ApiKey;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/api-keys/{apiKey}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Changes the label, scopes or activity of an API key',
};
export const deleteApiKey: Endpoint<{ params: 'project' | 'apiKey'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/api-keys/{apiKey}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Deletes an API key',
};

export const writeRecords: Endpoint<{
  params: 'project' | 'integration' | 'objectName';
  body: WriteRequest;
  response: WriteSucceeded | BatchWritten | WriteAccepted;
}> = {
  api: 'write',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/objects/{objectName}',
  access: 'full',
  origin: 'specification',
  success: 200,
  summary: 'Creates, changes or deletes records at the provider',
};
export const triggerRead: Endpoint<{
  params: 'project' | 'integration' | 'objectName';
  body: ReadRequest;
  response: ReadAccepted;
}> = {
  api: 'read',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/objects/{objectName}',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Reads an object now',
};
export const deliverResults: Endpoint<{
  params: 'project' | 'integration' | 'objectName';
  body: DeliverResultsRequest;
  response: undefined;
}> = {
  api: 'read',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/objects/{objectName}:deliverResults',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Delivers the next messages of an object that is delivered on request',
};
export const pauseReads: Endpoint<{
  params: 'project' | 'integration' | 'installation';
  body: PauseRequest;
  response: undefined;
}> = {
  api: 'read',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/installations/{installation}:pause',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Stops scheduled reads of some or all objects',
};
export const unpauseReads: Endpoint<{
  params: 'project' | 'integration' | 'installation';
  body: PauseRequest;
  response: undefined;
}> = {
  api: 'read',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/installations/{installation}:unpause',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Resumes scheduled reads of some or all objects',
};
export const searchRecords: Endpoint<{
  params: 'project' | 'integration';
  query: { groupRef: string };
  body: {
    objectName: string;
    /** Conditions, joined by AND. */
    fieldFilters: ReadFilter[];
  };
  response: {
    /** The same list, under its former name. @example [{"id": "512", "fields": {"email": "ada@example.com"}, "raw": {"id": "512", "properties": {"email": "ada@example.com"}}}] */
    result: unknown[];
    /** Records that were found. @example [{"id": "512", "fields": {"email": "ada@example.com"}, "raw": {"id": "512", "properties": {"email": "ada@example.com"}}}] */
    results: unknown[];
  };
}> = {
  api: 'search',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Searches records at the provider; refused for providers that cannot search',
};

export const oauthConnect: Endpoint<{ body: OauthConnectRequest; response: string }> = {
  api: 'management',
  method: 'POST',
  path: '/oauth-connect',
  access: 'frontend',
  projectIn: 'body',
  responseType: 'text',
  origin: 'public',
  success: 200,
  summary: 'Begins an OAuth sign-in and returns the address to open',
};
export const oauthUpdate: Endpoint<{
  params: 'project' | 'connection';
  body: OauthUpdateRequest;
  response: string;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/connections/{connection}:oauth-update',
  access: 'frontend',
  responseType: 'text',
  origin: 'public',
  success: 200,
  summary: 'Begins a new OAuth sign-in for a connection and returns the address to open',
};
export const customAuthConnect: Endpoint<{ body: CustomAuthConnectRequest; response: CustomAuthConnectResponse }> = {
  api: 'management',
  method: 'POST',
  path: '/custom-auth/connect',
  access: 'frontend',
  projectIn: 'body',
  origin: 'public',
  success: 200,
  summary: 'Begins or goes on with a custom sign-in',
};

export const listProviderApps: Endpoint<{ params: 'project'; query: ListQuery; response: ProviderApp[] }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/provider-apps',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Lists the OAuth applications of a project',
};
export const createProviderApp: Endpoint<{ params: 'project'; body: CreateProviderAppRequest; response: ProviderApp }> =
  {
    api: 'management',
    method: 'POST',
    path: '/projects/{project}/provider-apps',
    access: 'full',
    origin: 'public',
    success: 200,
    summary: 'Registers an OAuth application',
  };
export const updateProviderApp: Endpoint<{
  params: 'project' | 'providerApp';
  body: UpdateProviderAppRequest;
  response: ProviderApp;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/provider-apps/{providerApp}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Changes an OAuth application',
};
export const deleteProviderApp: Endpoint<{ params: 'project' | 'providerApp'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/provider-apps/{providerApp}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Deletes an OAuth application',
};

export const createIntegration: Endpoint<{ params: 'project'; body: CreateIntegrationRequest; response: undefined }> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/integrations',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Creates an integration from a manifest entry',
};
export const createRevision: Endpoint<{
  params: 'project' | 'integration';
  query: { destructive?: boolean };
  /** @example {"sourceYaml": "specVersion: 1.0.0\nintegrations:\n  - name: crm-sync\n    provider: hubspot\n    proxy:\n      enabled: true"} */
  body: { sourceYaml?: string; sourceZipUrl?: string };
  response: undefined;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/revisions',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Gives an integration a new revision from a manifest',
};

export const getInstallationObjectMetadata: Endpoint<{
  params: 'project' | 'integration' | 'objectName';
  query: { groupRef: string; excludeReadOnly?: boolean };
  response: ObjectMetadata;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}/objects/{objectName}/metadata',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Returns the fields of an object as a group installed it',
};
export const getConnectionObjectMetadata: Endpoint<{
  params: 'project' | 'provider' | 'objectName';
  query: { groupRef: string; excludeReadOnly?: boolean };
  response: ObjectMetadata;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/providers/{provider}/objects/{objectName}/metadata',
  access: 'frontend',
  origin: 'public',
  success: 200,
  summary: 'Returns the fields of an object as the connected account of a group has them',
};
export const upsertInstallationObjectMetadata: Endpoint<{
  params: 'project' | 'integration';
  body: UpsertMetadataRequest;
  response: UpsertMetadataResponse;
}> = {
  api: 'management',
  method: 'PUT',
  path: '/projects/{project}/integrations/{integration}/object-metadata',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Creates or changes custom fields at the provider of an installation',
};
export const upsertConnectionObjectMetadata: Endpoint<{
  params: 'project' | 'provider';
  body: UpsertMetadataRequest;
  response: UpsertMetadataResponse;
}> = {
  api: 'management',
  method: 'PUT',
  path: '/projects/{project}/providers/{provider}/object-metadata',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Creates or changes custom fields at a connected provider',
};

export const listConfigHistory: Endpoint<{
  params: 'project' | 'integration' | 'installation';
  query: { pageSize?: number; pageToken?: string };
  response: ConfigHistoryPage;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/integrations/{integration}/installations/{installation}/config-history',
  access: 'full',
  origin: 'ours',
  success: 200,
  summary: 'Lists the changes of an installation, newest first',
};
export const listAuditLog: Endpoint<{
  params: 'project';
  query: { pageSize?: number; pageToken?: string };
  response: AuditPage;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/audit-log',
  access: 'full',
  origin: 'ours',
  success: 200,
  summary: 'Lists who changed what in a project, newest first',
};
export const listOperationLogs: Endpoint<{
  params: 'project' | 'operation';
  query: ListQuery;
  response: OperationLog[];
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/operations/{operation}/logs',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Returns the log of an operation',
};

export const listMessages: Endpoint<{
  params: 'project';
  query: MessageQuery & {
    /** Only messages in this state. @example failed */
    status?: MessageStatus;
    pageSize?: number;
    pageToken?: string;
  };
  response: MessagesPage;
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/messages',
  access: 'full',
  origin: 'ours',
  success: 200,
  summary: 'Lists the messages of a project, newest first',
};
export const getMessage: Endpoint<{ params: 'project' | 'message'; response: MessageWithBody }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/messages/{message}',
  access: 'full',
  origin: 'ours',
  success: 200,
  summary: 'Returns a message with its content',
};
export const resendMessage: Endpoint<{ params: 'project' | 'message'; response: Message }> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/messages/{message}:resend',
  access: 'full',
  origin: 'ours',
  success: 200,
  summary: 'Sends a delivered or failed message again',
};
export const resendMessages: Endpoint<{
  params: 'project';
  body: ResendMessagesRequest;
  response: ResentMessages;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/messages:resend',
  access: 'full',
  origin: 'ours',
  success: 200,
  summary: 'Sends delivered or failed messages again',
};

export const listTopics: Endpoint<{ params: 'project'; query: ListQuery; response: Topic[] }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/topics',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Lists the topics of a project',
};
export const createTopic: Endpoint<{
  params: 'project';
  body: {
    /** Unique in the project; letters, digits and dashes, at most 64. @example alerts */
    name: string;
  };
  response: Topic;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/topics',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Creates a topic',
};
export const updateTopic: Endpoint<{
  params: 'project' | 'topic';
  body: {
    /** Unique in the project; letters, digits and dashes, at most 64. @example alerts */
    name: string;
  };
  response: Topic;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/topics/{topic}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Renames a topic',
};
export const deleteTopic: Endpoint<{ params: 'project' | 'topic'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/topics/{topic}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Deletes a topic and its routes',
};
export const listEventTopicRoutes: Endpoint<{
  params: 'project';
  query: ListQuery & {
    topicId?: string;
    /** Kind of the event. @example connection.created */
    eventType?: NotificationEventType;
  };
  response: NotificationEventTopicRoute[];
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/notification-event-topic-routes',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Lists which events go to which topics',
};
export const createEventTopicRoute: Endpoint<{
  params: 'project';
  body: {
    /** Kind of the event. @example connection.created */
    eventType: NotificationEventType;
    topicId: string;
  };
  response: NotificationEventTopicRoute;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/notification-event-topic-routes',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Sends an event to a topic',
};
export const deleteEventTopicRoute: Endpoint<{ params: 'project' | 'route'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/notification-event-topic-routes/{route}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Stops sending an event to a topic',
};
export const listTopicDestinationRoutes: Endpoint<{
  params: 'project';
  query: ListQuery & { topicId?: string; destinationId?: string };
  response: TopicDestinationRoute[];
}> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/topic-destination-routes',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Lists which topics go to which destinations',
};
export const createTopicDestinationRoute: Endpoint<{
  params: 'project';
  body: { topicId: string; destinationId: string };
  response: TopicDestinationRoute;
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/topic-destination-routes',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Sends a topic to a destination',
};
export const deleteTopicDestinationRoute: Endpoint<{ params: 'project' | 'route'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/topic-destination-routes/{route}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Stops sending a topic to a destination',
};

export const listJwtKeys: Endpoint<{ params: 'project'; query: ListQuery & { active?: boolean }; response: JwtKey[] }> =
  {
    api: 'management',
    method: 'GET',
    path: '/projects/{project}/jwt-keys',
    access: 'full',
    origin: 'public',
    success: 200,
    summary: 'Lists the keys that user tokens are verified with',
  };
export const createJwtKey: Endpoint<{
  params: 'project';
  body: CreateJwtKeyRequest;
  response: {
    /** Id of the key; the `kid` in the header of tokens. @example 8e2f6f6c-0b0d-4d8f-9e61-7f3a1e5c4b20 */
    kid: string;
  };
}> = {
  api: 'management',
  method: 'POST',
  path: '/projects/{project}/jwt-keys',
  access: 'full',
  origin: 'public',
  success: 201,
  summary: 'Registers a public key for user tokens',
};
export const getJwtKey: Endpoint<{ params: 'project' | 'jwtKey'; response: JwtKey }> = {
  api: 'management',
  method: 'GET',
  path: '/projects/{project}/jwt-keys/{jwtKey}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Returns a key that user tokens are verified with',
};
export const updateJwtKey: Endpoint<{ params: 'project' | 'jwtKey'; body: UpdateJwtKeyRequest; response: JwtKey }> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}/jwt-keys/{jwtKey}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Changes label or activity of a key for user tokens',
};
export const deleteJwtKey: Endpoint<{ params: 'project' | 'jwtKey'; response: undefined }> = {
  api: 'management',
  method: 'DELETE',
  path: '/projects/{project}/jwt-keys/{jwtKey}',
  access: 'full',
  origin: 'public',
  success: 204,
  summary: 'Deletes a key for user tokens',
};
