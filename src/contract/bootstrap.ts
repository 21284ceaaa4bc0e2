import type { Connection } from './connection.ts';
import type { Installation } from './installation.ts';
import type { HydratedRevision, Integration } from './integration.ts';
import type { Problem } from './problem.ts';
import type { Project } from './project.ts';
import type { ProviderInfo } from './provider.ts';

/**
 * Everything that the first screen of a widget needs, in one response.
 * Our own addition; the library falls back to the standard calls where a server lacks it.
 */
export interface Bootstrap {
  project: Project;
  /** Absent when no integration was asked for, or none has that name or id. */
  integration?: Integration;
  /** Absent when the integration or provider is unknown. */
  provider?: ProviderInfo;
  /** The group's connections for the provider, newest first. */
  connections: Connection[];
  /** The group's installations of the integration: none or one. */
  installations: Installation[];
  /**
   * Latest revision, filled in with the installation's connection, else the first; absent when not connected, and with
   * `storedOnly`.
   */
  hydratedRevision?: HydratedRevision;
  /** Why the revision could not be filled in. */
  hydrationProblem?: Problem;
  /** How the chosen read objects of the installation stand; absent when nothing is installed. */
  activity?: ReadActivity[];
}

/** How the reads of one object stand. Instants are RFC 3339. */
export interface ReadActivity {
  installationId: string;
  /** The provider's name. */
  objectName: string;
  /** The latest read that succeeded; absent before the first. */
  last?: {
    /** When the read ended. @example 2026-01-31T12:00:00.000Z */
    endTime: string;
    recordsProcessed: number;
  };
  /** The read that is under way. */
  running?: { recordsProcessed: number; recordsEstimatedTotal?: number };
  /** Why the latest finished read failed; absent when it succeeded. */
  failure?: {
    /** When the read failed. @example 2026-01-31T12:00:00.000Z */
    time: string;
    /** Reason for the failure. @example The provider responded with 500. */
    reason: string;
  };
  /** When the object is read next by its schedule. @example 2026-01-31T14:00:00.000Z */
  nextTime?: string;
  /**
   * Why nothing that is read can be delivered, for developers, such as a destination that does not exist.
   * @example The destination "crm-webhook" does not exist.
   */
  deliveryProblem?: string;
}
