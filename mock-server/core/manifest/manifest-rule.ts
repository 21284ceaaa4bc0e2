import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { ConnectorRegistry, ObjectCapabilities } from '../kernel/ports.ts';
import type { SubscribeRegistry } from '../kernel/subscribe-connector.ts';
import type { IssueReport, YamlMap } from './yaml-node.ts';
import { textOf } from './yaml-node.ts';

/** Facts about the objects of a provider. */
interface ObjectFacts {
  /** Objects that the connector knows. */
  known: Readonly<Record<string, Pick<ObjectCapabilities, 'read' | 'write' | 'scopes'>>>;
  /** Accounts may have their own objects beside the known ones. */
  hasCustomObjects: boolean;
  /** `contact` and `Contact` are the same object. */
  ignoresCase: boolean;
}

/** Catalogue data for the validation of a manifest. */
export interface ManifestFacts {
  /** Provider catalogue by name. */
  providers: Record<string, ProviderInfo>;
  /** Names of the project's destinations; nothing is said about destinations when absent. */
  destinations?: readonly string[];
  /** Scopes that the project's provider app asks for; nothing is said about scopes when absent or undefined. */
  scopesOf?: (provider: string) => readonly string[] | undefined;
  /** Objects of a provider. Nothing is said about object names when absent, or when the result is undefined. */
  objectsOf?: (provider: string) => ObjectFacts | undefined;
  /** Whether a provider sends events of an object; undefined where that is not known. */
  sendsEventsOf?: (provider: string, objectName: string) => boolean | undefined;
}

/** A published rule about one integration. Says nothing about places whose form is wrong; the shape does. */
export type IntegrationRule = (integration: YamlMap, facts: ManifestFacts, report: IssueReport) => void;

/** A rule about one read object. */
export type ReadObjectRule = (object: YamlMap, report: IssueReport) => void;

/** @returns the facts that follow from the connectors */
export function factsOfConnectors(
  connectors: Pick<ConnectorRegistry, 'get'> & SubscribeRegistry,
): Pick<ManifestFacts, 'objectsOf' | 'sendsEventsOf'> {
  return {
    sendsEventsOf: (provider, objectName) => {
      const connector = connectors.subscribeOf?.(provider);
      return connector && connector.findObject(objectName) !== undefined;
    },
    objectsOf: (provider) => {
      const connector = connectors.get(provider);
      return (
        connector && {
          known: connector.objects,
          hasCustomObjects: connector.hasFixedObjects === false,
          ignoresCase: connector.hasCaseInsensitiveNames === true,
        }
      );
    },
  };
}

/** @returns how the object names of an integration are compared: two names are the same object if the results are equal */
export function objectKey(integration: YamlMap, facts: ManifestFacts): (name: string) => string {
  const provider = textOf(integration, 'provider');
  const ignoresCase = provider !== undefined && facts.objectsOf?.(provider)?.ignoresCase === true;
  return ignoresCase ? (name) => name.toLowerCase() : (name) => name;
}
