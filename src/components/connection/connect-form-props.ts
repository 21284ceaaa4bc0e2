import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';

/** Props of `ConnectForm`. */
export interface ConnectFormProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  /** Product of the provider that is meant; the provider's default when absent. */
  module?: string;
  /** Called once for each new connection, when every screen already shows it. */
  onConnect?: (connection: Connection) => void;
  /** Called once for each attempt that failed. The reason is on the screen. */
  onError?: (error: Error) => void;
  /** The customer gave up while the provider's page was open. */
  onCancel?: () => void;
}
