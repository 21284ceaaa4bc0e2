import type {
  HydratedReadObject,
  HydratedWriteObject,
  ProviderInfo,
  ReadObjectConfig,
  WriteObjectConfig,
} from '../../../contract/index.ts';

/** How the last attempt to save went. */
interface SaveResult {
  /** Whether missing values are shown. */
  isChecked?: boolean;
  /** Error of the last save. */
  rejection?: Error;
}

/** Props of the read settings. */
export interface ReadSettingsProps {
  appName: string;
  providerName: string;
  edited: SaveResult & {
    object: HydratedReadObject;
    config: ReadObjectConfig;
    /** Saved config; undefined before the install, which imports the history. */
    saved?: ReadObjectConfig;
  };
  onChange: (change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
}

/** Props of the write settings. */
export interface WriteSettingsProps {
  appName: string;
  providerName: string;
  edited: SaveResult & {
    /** Name and capabilities of the provider. */
    provider: Pick<ProviderInfo, 'name' | 'support'>;
    object: HydratedWriteObject;
    /** Read object with the same name, for metadata and shared mappings. */
    readObject?: HydratedReadObject;
    /** Manifest default for sharing the mappings of the read object. */
    inheritsByDefault?: boolean;
    config: WriteObjectConfig;
    /** Fields that are listed without a rule yet. */
    listed?: readonly string[];
  };
  /** Changes the fields that are listed without a rule. */
  onList?: (fieldNames: readonly string[]) => void;
  onChange: (change: (config: WriteObjectConfig) => WriteObjectConfig) => void;
}
