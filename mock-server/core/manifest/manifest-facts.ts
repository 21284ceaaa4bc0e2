import type { ProviderInfo } from '../../../src/contract/index.ts';

/** Catalogue data for the validation of a manifest. */
export interface ManifestFacts {
  /** Provider catalogue by name. */
  providers: Record<string, ProviderInfo>;
  /** Names of the project's destinations; nothing is said about destinations when absent. */
  destinations?: readonly string[];
  /**
   * Objects that the connector of a provider knows, with what may be done to each.
   * Nothing is said about object names when absent, or when the answer is undefined.
   */
  objectsOf?: (provider: string) => Readonly<Record<string, { read: boolean; write: boolean }>> | undefined;
  /** Whether accounts of a provider may have their own objects beside `objectsOf`. */
  hasCustomObjects?: (provider: string) => boolean;
}
