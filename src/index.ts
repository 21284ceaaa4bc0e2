/*
 * Exports of the package, listed by hand. The build adds the client directive.
 */

export type { AmpersandTheme, AmpersandToken } from '../styles/contract.ts';
export { AmpersandApiError, type AmpersandApiErrorKind } from './api/api-error.ts';
export { AmpersandConfigError } from './api/config-error.ts';
export type {
  Config,
  Connection,
  Consumer,
  Group,
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedIntegrationWriteObject,
  HydratedRevision,
  Installation,
  IntegrationFieldMapping,
  Oauth2Tokens,
  ProviderApp,
} from './api/resources.ts';
export type { GetToken, TokenSubject } from './api/token-cache.ts';
export { AmpersandErrorBoundary, type AmpersandErrorBoundaryProps } from './components/AmpersandErrorBoundary.tsx';
export { ConnectProvider, type ConnectProviderProps } from './components/connect/ConnectProvider.tsx';
export type {
  FieldMapping,
  InstallationAction,
  InstallationCallbacks,
  InstallIntegrationProps,
  InstallStep,
} from './components/install/frame/install-integration-props.ts';
export { InstallIntegration } from './components/install/InstallIntegration.tsx';
export type {
  AuthScheme,
  BackfillConfig,
  BackfillPeriod,
  ConfigContent,
  ConnectionStatus,
  FieldMappingEntry as DynamicMappingsInputEntry,
  FieldMetadata,
  FieldSetting,
  FieldValue,
  MetadataInput,
  ProviderInfo,
  ProviderMetadata,
  ReadFilter,
  ReadObjectConfig as BaseReadConfigObject,
  SubscribeConfig,
  SubscribeObjectConfig,
  WriteObjectConfig as BaseWriteConfigObject,
} from './contract/index.ts';
export type {
  DraftContent as InstallationConfigContent,
  DraftContent as UpdateInstallationConfigContent,
} from './domain/config-content.ts';
export { FieldSettingWriteOnCreateEnum, FieldSettingWriteOnUpdateEnum } from './domain/field-setting.ts';
export { useConfig } from './hooks/useConfig.ts';
export { type UseConnectionResult, useConnection } from './hooks/useConnection.ts';
export { type UseConnectionsResult, useConnections } from './hooks/useConnections.ts';
export {
  type ConnectWithWindowOptions,
  type UseConnectWithWindowResult,
  useConnectWithWindow,
} from './hooks/useConnectWithWindow.ts';
export {
  type CreateConnectionInput,
  type UseCreateConnectionResult,
  useCreateConnection,
} from './hooks/useCreateConnection.ts';
export {
  type CreateInstallationInput,
  type UseCreateInstallationResult,
  useCreateInstallation,
} from './hooks/useCreateInstallation.ts';
export {
  type DeleteConnectionInput,
  type UseDeleteConnectionResult,
  useDeleteConnection,
} from './hooks/useDeleteConnection.ts';
export {
  type UseDeleteInstallationResult,
  useDeleteInstallation,
} from './hooks/useDeleteInstallation.ts';
export type { HostActionState, HostCallbacks } from './hooks/useHostAction.ts';
export { type UseInstallationResult, useInstallation } from './hooks/useInstallation.ts';
export {
  type UseIsIntegrationInstalledResult,
  useIsIntegrationInstalled,
} from './hooks/useIsIntegrationInstalled.ts';
export type { ReadObjectHandlers } from './hooks/useLocalConfig/read-object-handlers.ts';
export type { SubscribeHandlers } from './hooks/useLocalConfig/subscribe-handlers.ts';
export {
  type ConfigIssue,
  type ProxyHandlers,
  type UseLocalConfigResult,
  useLocalConfig,
} from './hooks/useLocalConfig/useLocalConfig.ts';
export type { FieldSettingDefault, WriteObjectHandlers } from './hooks/useLocalConfig/write-object-handlers.ts';
export type { FieldInclude, Manifest, ManifestReadObject } from './hooks/useManifest/manifest.ts';
export { type UseManifestResult, useManifest } from './hooks/useManifest/useManifest.ts';
export {
  type ConnectScheme,
  type UseProviderInfoResult,
  useProviderInfo,
} from './hooks/useProviderInfo.ts';
export { type UseUnsavedChangesResult, useUnsavedChanges } from './hooks/useUnsavedChanges.ts';
export {
  type UpdateConnectionInput,
  type UseUpdateConnectionResult,
  useUpdateConnection,
} from './hooks/useUpdateConnection.ts';
export {
  type UpdateInstallationInput,
  type UseUpdateInstallationResult,
  useUpdateInstallation,
} from './hooks/useUpdateInstallation.ts';
export type { Messages } from './locales/en.ts';
export { type MessagesOverride, overrideMessages } from './locales/override-messages.ts';
export { en } from './locales/public-english.ts';
export { AmpersandContext, useAmpersandProviderProps } from './provider/AmpersandContext.ts';
export { AmpersandProvider, type AmpersandProviderProps } from './provider/AmpersandProvider.tsx';
export type { InstallationContextValue } from './provider/InstallationContext.ts';
export { InstallationProvider, type InstallationProviderProps } from './provider/InstallationProvider.tsx';
export type {
  AmpersandProviderOptions,
  AmpersandProviderSettings,
  AmpersandQueryOptions,
  AmpersandSlots,
  ProviderLogoSlotProps,
} from './provider/provider-options.ts';
export type { AmpersandContextValue } from './provider/RuntimeContext.ts';
export type { ConnectInput, ConnectionTarget, Credential } from './queries/connection-requests.ts';
export type { SignInInput } from './queries/sign-in-requests.ts';
export type { QueryState } from './queries/useIntegrationScreen.ts';
export type { SignInWindow } from './queries/useSignInWindow.ts';
