import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { IssueReport } from './issue-report.ts';
import type { YamlMap } from './yaml-node.ts';

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

/** A published rule about one integration. Says nothing about places whose form is wrong; the shape does. */
export type IntegrationRule = (integration: YamlMap, facts: ManifestFacts, report: IssueReport) => void;

/** A rule about one read object. */
export type ReadObjectRule = (object: YamlMap, report: IssueReport) => void;
