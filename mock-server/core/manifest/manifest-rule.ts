import type { IssueReport } from './issue-report.ts';
import type { ManifestFacts } from './manifest-facts.ts';
import type { YamlMap } from './yaml-node.ts';

/** A published rule about one integration. Says nothing about places whose form is wrong; the shape does. */
export type IntegrationRule = (integration: YamlMap, facts: ManifestFacts, report: IssueReport) => void;

/** A rule about one read object. */
export type ReadObjectRule = (object: YamlMap, report: IssueReport) => void;
