/*
 * Documentation of names that mean the same wherever they occur. A docstring at a property takes precedence.
 * The API description has its descriptions and examples from these docstrings (`npm run docs`).
 */

/** Placeholders of paths. */
export interface PathParameters {
  /** Id or name of the project. @example my-project */
  project: string;
  /** Id or name of the integration. @example crm-sync */
  integration: string;
  /** Id of the installation. @example 6a1f0c52-7d54-4f6c-9f53-3d9f0b7c2a10 */
  installation: string;
  /** Id of the connection. @example 3c0d4a7e-51b8-4f86-8f0e-8f1f4f1f9b02 */
  connection: string;
  /** Id or name of the destination. @example crm-webhook */
  destination: string;
  /** Name of the provider in the catalogue, case-sensitive. @example hubspot */
  provider: string;
  /** Id of the provider app. @example 1d4b7a90-2f0e-4c61-a1c4-2b6f0f9d7e33 */
  providerApp: string;
  /** Name of the object in the manifest. @example contacts */
  objectName: string;
  /** Id of the revision; only the latest one can be filled in. @example 0b7f6f8d-6d55-4c80-b1d3-5a0e6a6f1c77 */
  revision: string;
  /** Id of the operation. @example 5f0a1c3e-9b1d-4d0c-8c77-0f6c1b8d2e41 */
  operation: string;
  /** The API key, or its first characters as a list shows them. @example AMP1XK5V */
  apiKey: string;
  /** Id of the key for user tokens. @example 8e2f6f6c-0b0d-4d8f-9e61-7f3a1e5c4b20 */
  jwtKey: string;
  /** Id of the topic. @example 2b9d1f4e-6c3a-4a58-8d0e-6f7a8b9c0d12 */
  topic: string;
  /** Your id of the customer (`groupRef`). @example team-7 */
  group: string;
  /** Id of the route. @example 7c1e5a3b-0d2f-4b69-9a8c-1e2f3a4b5c6d */
  route: string;
  /** Id of the message, as its header `webhook-id` has it. @example msg_2f6b0d1c8e4a */
  message: string;
}

/** Names of properties and query parameters. */
export interface Shared {
  /** Id that the server assigned. @example 9f3b2c1d-4e5f-4a6b-8c7d-0e1f2a3b4c5d */
  id: string;
  /** Id of the project. @example 4a7c9e10-2b3d-4f5a-9c8e-7d6f5a4b3c2d */
  projectId: string;
  /** Id or name of the project. @example my-project */
  projectIdOrName: string;
  /** Id of the integration. @example b2d4f6a8-1c3e-4a5b-9d7f-8e6c4a2b0d1f */
  integrationId: string;
  /** Name of the integration. @example crm-sync */
  integrationName: string;
  /** Id or name of the integration. @example crm-sync */
  integration: string;
  /** Id of the installation. @example 6a1f0c52-7d54-4f6c-9f53-3d9f0b7c2a10 */
  installationId: string;
  /** Id of the connection. @example 3c0d4a7e-51b8-4f86-8f0e-8f1f4f1f9b02 */
  connectionId: string;
  /** Id of the operation. @example 5f0a1c3e-9b1d-4d0c-8c77-0f6c1b8d2e41 */
  operationId: string;
  /** Id of the destination. @example e1c3a5b7-9d2f-4b6a-8c0e-4f5a6b7c8d9e */
  destinationId: string;
  /** Name of a destination of the project. @example crm-webhook */
  destination: string;
  /** Name of the destination. @example crm-webhook */
  destinationName: string;
  /** Id of the topic. @example 2b9d1f4e-6c3a-4a58-8d0e-6f7a8b9c0d12 */
  topicId: string;
  /** Id of the revision. @example 0b7f6f8d-6d55-4c80-b1d3-5a0e6a6f1c77 */
  revisionId: string;
  /** Id of the config. @example c0ffee00-1a2b-4c3d-8e4f-5a6b7c8d9e0f */
  configId: string;
  /** Id of the provider app. @example 1d4b7a90-2f0e-4c61-a1c4-2b6f0f9d7e33 */
  providerAppId: string;
  /** Id of the request, under which the server's log has it. @example 0d9c8b7a-6f5e-4d3c-9b2a-1f0e9d8c7b6a */
  requestId: string;
  /** Name of the provider in the catalogue, case-sensitive. @example hubspot */
  provider: string;
  /** Key of the provider's module; the default module when absent. @example crm */
  module: string;
  /** The builder's own identifier of the group. @example acme */
  groupRef: string;
  /** Name of the group. @example Acme Inc. */
  groupName: string;
  /** The builder's own identifier of the user. @example user-42 */
  consumerRef: string;
  /** Name of the user. @example Ada Lovelace */
  consumerName: string;
  /** When it was created, RFC 3339 in UTC. @example 2026-01-31T12:00:00.000Z */
  createTime: string;
  /** When it was last changed, RFC 3339 in UTC. @example 2026-02-01T08:30:00.000Z */
  updateTime: string;
  /** Author of the change: `consumer:<ref>`, `builder:<id>` or `api:<text>`. @example consumer:user-42 */
  createdBy: string;
  /** Name of the object. @example contacts */
  objectName: string;
  /** The provider's name of the object. @example contacts */
  rawObjectName: string;
  /** The provider's name of the field. @example email */
  fieldName: string;
  /** Name as end users read it. @example Email address */
  displayName: string;
  /** Name under which records are delivered. @example emailAddress */
  mapToName: string;
  /** The same name as end users read it. @example Email address */
  mapToDisplayName: string;
  /** Question that helps the customer to choose. @example Which field contains the email address? */
  prompt: string;
  /** Whether this is switched on; `always` in a manifest. */
  enabled: boolean;
  /** Cron, five fields, UTC. @example 0 3 * * * */
  schedule: string;
  /** Version of the manifest's format. @example 1.0.0 */
  specVersion: string;
  /** Identifier of the provider's workspace. @example 12345678 */
  providerWorkspaceRef: string;
  /** The builder's own identifier of the application. @example hubspot-production */
  externalRef: string;
  /** Client id of the OAuth application. @example 0f1e2d3c-client */
  clientId: string;
  /** Client secret of the OAuth application. No response contains it. @example client-secret */
  clientSecret: string;
  /** User name at the provider. @example ada@example.com */
  username: string;
  /** Password at the provider. No response contains it. @example correct-horse-battery-staple */
  password: string;
  /** OAuth scopes. @example ["crm.objects.contacts.read"] */
  scopes: string[];
  /** The token. Treat it as a password. @example provider-token */
  token: string;
  /** When the token was issued. @example 2026-01-31T12:00:00.000Z */
  issuedAt: string;
  /** When the token expires. @example 2026-01-31T13:00:00.000Z */
  expiresAt: string;
  /** Id of the sign-in that the response began. @example 1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0f9 */
  sessionId: string;
  /** Entries per page; 200 when absent. @example 100 */
  pageSize: number;
  /** `nextPageToken` of the previous page; the first page when absent. @example eyJhZnRlciI6MTAwfQ */
  pageToken: string;
  /** Names what is changed; each path needs a value in the body. */
  updateMask: string[];
  /** Explanation for developers. @example The provider rejected the request. */
  message: string;
  /** Explanation for developers. @example The provider rejected the request. */
  error: string;
  /** Explanations for developers. @example ["The provider rejected the request."] */
  errors: string[];
  /** Notes about a request that succeeded. */
  warnings: string[];
  /** Whether it succeeded. */
  success: boolean;
  /** Records that were written. @example 99 */
  successCount: number;
  /** Records that were not written. @example 1 */
  failureCount: number;
  /** The provider's id of the record. @example 512 */
  recordId: string;
  /** Records so far. @example 1200 */
  recordsProcessed: number;
  /** Records in total, where the provider reports it. @example 5000 */
  recordsEstimatedTotal: number;
  /** Page of the provider's documentation. @example https://developers.example.com/docs */
  docsURL: string;
  /** Address of the picture. @example https://static.example.com/logo.svg */
  iconURL: string;
  /** Address of the picture. @example https://static.example.com/logo.svg */
  logoURL: string;
  /** Text before the value, blank included. @example "Bearer " */
  valuePrefix: string;
  /** Text with the inputs as variables. @example {{ .apiKey }} */
  valueTemplate: string;
  /** Start of the period that was read. @example 2026-01-01T00:00:00Z */
  fromTimestamp: string;
  /** End of the period; now when absent. @example 2026-01-31T00:00:00Z */
  untilTimestamp: string;
  /** Address of a config over 100,000 bytes, valid for 15 minutes. @example https://api.example.com/downloads/config */
  configURL: string;
  /** Address of the config before the change, if it has over 100,000 bytes. @example https://api.example.com/downloads/last */
  lastConfigURL: string;
  /** Resource of the event. */
  data: object;
  /** The event. */
  notificationType: string;
  /** Settings of reads. */
  read: object;
  /** Settings of writes. */
  write: object;
  /** Events that are delivered. */
  subscribe: object;
  /** Whether calls are passed through to the provider. */
  proxy: object;
  /** Objects by name, or as a list in a manifest. */
  objects: object;
  /** Events of new records. */
  createEvent: object;
  /** Events of changed records. */
  updateEvent: object;
  /** Events of deleted records. */
  deleteEvent: object;
  /** `all`: a change of any field causes an event. */
  watchFieldsAuto: string;
  /** Fields whose changes cause an event. @example ["email"] */
  requiredWatchFields: string[];
  /** Further events, by the provider's names. @example ["contact.privacyDeletion"] */
  otherEvents: string[];
  /** Fields that are always read. */
  requiredFields: object[];
  /** Fields that the customer may choose. */
  optionalFields: object[];
  /** `all`: every field of the object may be chosen. */
  optionalFieldsAuto: string;
  /** How much history is read after the installation. */
  backfill: object;
  /** Period before the installation. @example {"days": 30} */
  defaultPeriod: object;
  /** Whole days before the installation, 0 means none. @example 30 */
  days: number;
  /** Whether everything is read. */
  fullHistory: boolean;
  /** Values for fields that a record does not have. */
  valueDefaults: object;
  /** Whether any field may have a default. */
  allowAnyFields: boolean;
  /** Whether calls go to the module's base address; false when absent. */
  useModule: boolean;
  /** Links of the record to existing ones. */
  associations: object[];
  /** Whether read-only fields are left out. */
  excludeReadOnly: boolean;
  /** Whether the provider is not asked for sample records to check the config. */
  skipSampling: boolean;
  /** Whether installations of removed integrations may be deleted. */
  destructive: boolean;
  /** The manifest as YAML text. @example "specVersion: 1.0.0\nintegrations: []" */
  sourceYaml: string;
  /** `url` of `GET /generate-upload-url`, to which an archive with the manifest was uploaded. @example https://api.example.com/uploads/4f5a6b7c */
  sourceZipUrl: string;
  /** Credentials for `basic`. */
  basicAuth: object;
  /** Credentials for `oauth2/clientCredentials`. */
  oauth2ClientCredentials: object;
  /** Credentials for `oauth2/password`. */
  oauth2PasswordCredentials: object;
  /** Base address of the provider's API. @example https://api.hubapi.com */
  baseURL: string;
  /** Whether the provider's events need it. */
  subscribeRequirements: object;
  /** Modules for which it is needed; every module when absent. @example {"crm": {}} */
  moduleDependencies: object;
  /** Name of the application as its end users read it. @example Harbor */
  appName: string;
  /** Owning organisation; one fixed value on a self-hosted server. @example default */
  orgId: string;
  /** Content of `raw` in messages. */
  rawRecords: string;
  /** Whether it is active. */
  active: boolean;
  /** The builder's own words. @example Production server */
  label: string;
  /** RSA public key, SPKI, PEM. @example "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyu+MbucQVHrsvSEyEL38\nK1MJxWbRTKhuHw1tOMMqnUJKGXmf2cxoum9H5IkElX7qHsWMYjEyMrOrV74TFg/X\nn6YIBfLgmA6vHmK7GE/9POjId8IjY4y1Sw1X5LM6Am8HJWZi6mG9gLfZl2kEMK3P\n/ShfylMHeAO2999PeLddNDnlxwmDlerp7Z46nAQwGLyry+j2EnTnQjVi/hmaUKPQ\nKcKJsy+Z/5JXLLa7BTWp19uhk00MEt6OjHlvzk51cNGrO5S6GJkVCajPUwnFicxp\nKuUet1uo8JmVQKtaBlz4G4UYwMuGQX6ap2srr1hCQiLBsMK9LKVZIUXUDvfTvAe2\nXQIDAQAB\n-----END PUBLIC KEY-----" */
  publicKeyPem: string;
  /** Whether creating a record is supported. */
  create: boolean;
  /** Whether changing a record is supported. */
  update: boolean;
  /** Whether deleting a record is supported. */
  delete: boolean;
  /** Whether creating records is supported. */
  insert: boolean;
  /** Whether creating or changing records is supported. */
  upsert: boolean;
  /** Whether it is supported. */
  supported: boolean;
  /** Records per request. @example 100 */
  defaultRecordLimit: number;
  /** Records per request by object name. @example {"contacts": 100} */
  objectRecordLimits: object;
  /** Changes of new fields. */
  fieldCreated: object;
  /** Changes of fields that no longer exist. */
  fieldDeleted: object;
  /** Changes of label or type of a field. */
  fieldChanged: object;
}
