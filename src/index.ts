/*
 * What the package exports, by hand. The build puts the client directive in front.
 */
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
export type { GetToken, TokenSubject } from './api/token-memory.ts';
export { AmpersandErrorBoundary, type AmpersandErrorBoundaryProps } from './components/AmpersandErrorBoundary.tsx';
export { ConnectProvider, type ConnectProviderProps } from './components/ConnectProvider/ConnectProvider.tsx';
export { InstallIntegration } from './components/InstallIntegration/InstallIntegration.tsx';
export type {
  FieldMapping,
  InstallIntegrationProps,
} from './components/InstallIntegration/install-integration-props.ts';
export type {
  BackfillConfig,
  ConfigContent,
  FieldMappingEntry as DynamicMappingsInputEntry,
  FieldMetadata,
  FieldSetting,
  ProviderMetadata,
  ReadFilter,
  ReadObjectConfig as BaseReadConfigObject,
  SubscribeConfig,
  WriteObjectConfig as BaseWriteConfigObject,
} from './contract/index.ts';
export type {
  DraftContent as InstallationConfigContent,
  DraftContent as UpdateInstallationConfigContent,
} from './domain/config-content.ts';
export { FieldSettingWriteOnCreateEnum, FieldSettingWriteOnUpdateEnum } from './domain/field-setting.ts';
export { useConfig } from './hooks/useConfig/useConfig.ts';
export { type UseConnectionResult, useConnection } from './hooks/useConnection/useConnection.ts';
export {
  type CreateInstallationInput,
  type UseCreateInstallationResult,
  useCreateInstallation,
} from './hooks/useCreateInstallation/useCreateInstallation.ts';
export {
  type UseDeleteInstallationResult,
  useDeleteInstallation,
} from './hooks/useDeleteInstallation/useDeleteInstallation.ts';
export { type UseInstallationResult, useInstallation } from './hooks/useInstallation/useInstallation.ts';
export {
  type UseIsIntegrationInstalledResult,
  useIsIntegrationInstalled,
} from './hooks/useIsIntegrationInstalled/useIsIntegrationInstalled.ts';
export type { ReadObjectHandlers } from './hooks/useLocalConfig/read-object-handlers.ts';
export {
  type ProxyHandlers,
  type UseLocalConfigResult,
  useLocalConfig,
} from './hooks/useLocalConfig/useLocalConfig.ts';
export type { FieldSettingDefault, WriteObjectHandlers } from './hooks/useLocalConfig/write-object-handlers.ts';
export type { FieldInclude, Manifest } from './hooks/useManifest/manifest.ts';
export { type UseManifestResult, useManifest } from './hooks/useManifest/useManifest.ts';
export {
  type UpdateInstallationInput,
  type UseUpdateInstallationResult,
  useUpdateInstallation,
} from './hooks/useUpdateInstallation/useUpdateInstallation.ts';
export { en, type Messages } from './locales/en.ts';
export { type MessagesOverride, overrideMessages } from './locales/override-messages.ts';
export { AmpersandContext, type AmpersandContextValue } from './provider/AmpersandContext.ts';
export { AmpersandProvider, type AmpersandProviderProps } from './provider/AmpersandProvider.tsx';
export type { InstallationContextValue } from './provider/InstallationContext.ts';
export { InstallationProvider, type InstallationProviderProps } from './provider/InstallationProvider.tsx';
export type { AmpersandProviderOptions, AmpersandQueryOptions } from './provider/provider-options.ts';
export { useAmpersandProviderProps } from './provider/useAmpersandProviderProps.ts';
