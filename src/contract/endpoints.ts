import type { ApiKey, ApiKeyRequest } from './api-key.ts';
import type { Bootstrap } from './bootstrap.ts';
import type { Connection, GenerateConnectionRequest, UpdateConnectionRequest } from './connection.ts';
import type { CreateDestinationRequest, Destination, UpdateDestinationRequest } from './destination.ts';
import type { Endpoint } from './endpoint.ts';
import type {
  CreateInstallationRequest,
  Installation,
  PatchObjectConfigRequest,
  UpdateInstallationRequest,
} from './installation.ts';
import type { HydratedRevision, Integration } from './integration.ts';
import type { BackfillProgress, Operation, OperationsPage } from './operation.ts';
import type { Project } from './project.ts';
import type { ProviderInfo } from './provider.ts';
import type {
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

export const listProjects: Endpoint<{ response: Project[] }> = {
  api: 'management',
  method: 'GET',
  path: '/projects',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Lists the projects that the credential can see',
};
export const createProject: Endpoint<{ body: { appName: string; name: string; orgId: string }; response: Project }> = {
  api: 'management',
  method: 'POST',
  path: '/projects',
  access: 'operator',
  origin: 'public',
  success: 201,
  summary: 'Creates a project',
};
export const getProject: Endpoint<{ params: 'project'; query: { includeEntitlements?: boolean }; response: Project }> =
  {
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
  body: { updateMask: ('appName' | 'name')[]; project: { appName?: string; name?: string } };
  response: Project;
}> = {
  api: 'management',
  method: 'PATCH',
  path: '/projects/{project}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Changes the names of a project',
};
export const getBootstrap: Endpoint<{
  params: 'project';
  query: { groupRef: string; integration?: string; provider?: string };
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
  query: { md5?: string };
  response: { url: string; bucket: string; path: string };
}> = {
  api: 'management',
  method: 'GET',
  path: '/generate-upload-url',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Returns an address to which a manifest archive can be uploaded',
};

export const listIntegrations: Endpoint<{ params: 'project'; response: Integration[] }> = {
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
  query: { provider?: string; groupRef?: string; consumerRef?: string };
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
  query: { includeCreds?: boolean; includeRefreshToken?: boolean; refresh?: 'force' | 'ifExpired' };
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

export const listInstallations: Endpoint<{
  params: 'project' | 'integration';
  query: { groupRef?: string };
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
  query: { groupRef?: string };
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

export const listDestinations: Endpoint<{ params: 'project'; response: Destination[] }> = {
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
  query: { includeSecrets?: boolean; rotate?: boolean };
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

export const listApiKeys: Endpoint<{ params: 'project'; query: { active?: boolean }; response: ApiKey[] }> = {
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
  response: WriteSucceeded | WriteAccepted;
}> = {
  api: 'write',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}/objects/{objectName}',
  access: 'full',
  origin: 'specification',
  success: 200,
  summary: 'Creates, changes or deletes a record at the provider',
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
  body: { objectName: string; fieldFilters: { fieldName: string; operator: 'eq'; value: unknown }[] };
  response: { result: unknown[]; results: unknown[] };
}> = {
  api: 'search',
  method: 'POST',
  path: '/projects/{project}/integrations/{integration}',
  access: 'full',
  origin: 'public',
  success: 200,
  summary: 'Searches records at the provider; refused for providers that cannot search',
};
