import type { Connection } from './connection.ts';
import type { Installation } from './installation.ts';
import type { HydratedRevision, Integration } from './integration.ts';
import type { Problem } from './problem.ts';
import type { Project } from './project.ts';
import type { ProviderInfo } from './provider.ts';

/**
 * Everything that the first screen of a widget needs, in one answer.
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
  /** Latest revision, filled in with the first connection; absent when not connected. */
  hydratedRevision?: HydratedRevision;
  /** Why the revision could not be filled in. */
  hydrationProblem?: Problem;
}
