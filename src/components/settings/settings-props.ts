import type {
  HydratedReadObject,
  HydratedWriteObject,
  ProviderInfo,
  ReadObjectConfig,
  WriteObjectConfig,
} from '../../contract/index.ts';

/** Props of the settings of a read object, folded and open. */
export interface ReadSettingsProps {
  appName: string;
  providerName: string;
  object: HydratedReadObject;
  config: ReadObjectConfig;
  /** Config as the server has it; undefined before the object was first installed, which is when history is read. */
  saved?: ReadObjectConfig;
  /** What is missing is shown. */
  isChecked?: boolean;
  /** Why the last save was refused, if it was. */
  rejection?: Error;
  onChange: (change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
}

/** Props of the settings of a write object, folded and open. */
export interface WriteSettingsProps {
  appName: string;
  providerName: string;
  /** Says what can be asked of it. */
  provider: Pick<ProviderInfo, 'name' | 'support'>;
  object: HydratedWriteObject;
  /** The read object of the same name: its fields are known, and its mappings can be shared. */
  readObject?: HydratedReadObject;
  /** The builder's word on whether writes use the mappings of the read action. */
  inheritsByDefault?: boolean;
  config: WriteObjectConfig;
  /** What is missing is shown. */
  isChecked?: boolean;
  /** Why the last save was refused, if it was. */
  rejection?: Error;
  onChange: (change: (config: WriteObjectConfig) => WriteObjectConfig) => void;
}
