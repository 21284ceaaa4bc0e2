/*
 * Types that applications may name: of every property, argument and result. Compiled, never run.
 */

import type * as library from '../../src/index.ts';
import type {
  AmpersandProviderProps,
  AmpersandProviderSettings,
  AmpersandQueryOptions,
  ConfigIssue,
  ConnectInput,
  ConnectionTarget,
  ConnectProviderProps,
  ConnectScheme,
  ConnectWithWindowOptions,
  CreateConnectionInput,
  CreateInstallationInput,
  DeleteConnectionInput,
  DynamicMappingsInputEntry,
  HostActionState,
  HostCallbacks,
  InstallationAction,
  InstallationProviderProps,
  InstallIntegrationProps,
  InstallStep,
  MetadataInput,
  ProviderInfo,
  ProxyHandlers,
  QueryState,
  ReadFilter,
  SignInInput,
  SubscribeHandlers,
  UpdateConnectionInput,
  UpdateInstallationInput,
  UseConnectionResult,
  UseConnectionsResult,
  UseConnectWithWindowResult,
  UseCreateConnectionResult,
  UseCreateInstallationResult,
  UseDeleteConnectionResult,
  UseDeleteInstallationResult,
  UseInstallationResult,
  UseIsIntegrationInstalledResult,
  UseLocalConfigResult,
  UseManifestResult,
  UseProviderInfoResult,
  UseUnsavedChangesResult,
  UseUpdateConnectionResult,
  UseUpdateInstallationResult,
} from '../../src/index.ts';

type Hooks = typeof library;
type Result<Name extends keyof Hooks> = Hooks[Name] extends (...args: never[]) => infer R ? R : never;
type Props<Name extends keyof Hooks> = Hooks[Name] extends (props: infer P) => unknown ? P : never;

/** Fails to compile unless the two are the same. */
function same<A, B>(_isSame: [A] extends [B] ? ([B] extends [A] ? true : false) : false): void {}

same<Result<'useConnection'>, UseConnectionResult>(true);
same<Result<'useConnections'>, UseConnectionsResult>(true);
same<Result<'useConnectWithWindow'>, UseConnectWithWindowResult>(true);
same<Result<'useCreateConnection'>, UseCreateConnectionResult>(true);
same<Result<'useCreateInstallation'>, UseCreateInstallationResult>(true);
same<Result<'useDeleteConnection'>, UseDeleteConnectionResult>(true);
same<Result<'useDeleteInstallation'>, UseDeleteInstallationResult>(true);
same<Result<'useInstallation'>, UseInstallationResult>(true);
same<Result<'useIsIntegrationInstalled'>, UseIsIntegrationInstalledResult>(true);
same<Result<'useLocalConfig'>, UseLocalConfigResult>(true);
same<Result<'useManifest'>, UseManifestResult>(true);
same<Result<'useProviderInfo'>, UseProviderInfoResult>(true);
same<Result<'useUnsavedChanges'>, UseUnsavedChangesResult>(true);
same<Result<'useUpdateConnection'>, UseUpdateConnectionResult>(true);
same<Result<'useUpdateInstallation'>, UseUpdateInstallationResult>(true);
same<Props<'AmpersandProvider'>, AmpersandProviderProps>(true);
same<Props<'ConnectProvider'>, ConnectProviderProps>(true);
same<Props<'InstallIntegration'>, InstallIntegrationProps>(true);
same<Props<'InstallationProvider'>, InstallationProviderProps>(true);

same<Parameters<UseCreateInstallationResult['createInstallation']>[0], CreateInstallationInput>(true);
same<Parameters<UseUpdateInstallationResult['updateInstallation']>[0], UpdateInstallationInput>(true);
same<Parameters<UseCreateConnectionResult['createConnection']>[0], CreateConnectionInput | undefined>(true);
same<Parameters<UseUpdateConnectionResult['updateConnection']>[0], UpdateConnectionInput>(true);
same<Parameters<UseDeleteConnectionResult['deleteConnection']>[0], DeleteConnectionInput | undefined>(true);
same<Parameters<UseConnectWithWindowResult['start']>[0], SignInInput | undefined>(true);
same<Parameters<Hooks['useConnectWithWindow']>[0], ConnectWithWindowOptions | undefined>(true);
same<Parameters<Hooks['useConnections']>[0], ConnectionTarget | undefined>(true);
same<ReturnType<UseLocalConfigResult['issues']>, ConfigIssue[]>(true);
same<ReturnType<UseLocalConfigResult['proxy']>, ProxyHandlers>(true);
same<ReturnType<UseLocalConfigResult['subscribe']>, SubscribeHandlers>(true);
same<UseProviderInfoResult['provider'], ProviderInfo | undefined>(true);
same<UseProviderInfoResult['scheme'], ConnectScheme | undefined>(true);
same<UseProviderInfoResult['metadataInputs'], MetadataInput[]>(true);
same<AmpersandProviderSettings['queryOptions'], AmpersandQueryOptions | undefined>(true);
same<NonNullable<InstallIntegrationProps['fieldMapping']>[string], DynamicMappingsInputEntry[]>(true);
same<Parameters<NonNullable<InstallIntegrationProps['onError']>>, [error: Error, action: InstallationAction]>(true);
same<Parameters<NonNullable<InstallIntegrationProps['onStepChange']>>, [step: InstallStep]>(true);

/** The parts that several results share. */
export const states: (QueryState | HostActionState)[] = [];
export const callbacks: HostCallbacks<[ReadFilter]> = { onSuccess: ({ fieldName }) => fieldName };
export const credential: ConnectInput = {
  basicAuth: { username: 'ada', password: 'secret' },
  metadata: { region: 'eu' },
};
