import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import type { ConnectionTarget } from '../../queries/connection-requests.ts';

/** Account of a screen: its owner, project and provider. */
export interface ProviderAccount {
  /** Account owner; that of the surrounding `InstallationProvider` when absent. */
  target?: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
}

/** Props of `ConnectForm`. */
export interface ConnectFormProps {
  account: ProviderAccount;
  /** Module of the provider; the provider's default when absent. */
  module?: string;
  /** Called once for each new connection, after the UI has updated. */
  onConnect?: (connection: Connection) => void;
  /** Called once for each failed attempt. The error is displayed as well. */
  onError?: (error: Error) => void;
  /** Called when the customer selects "Cancel" during a sign-in. */
  onCancel?: () => void;
  /** Present if another account is connected in addition. */
  another?: {
    /** Accounts that are connected already. */
    connections: readonly Connection[];
    /** Closes the form. */
    onClose: () => void;
    /** Called if the account was connected before and the customer keeps the existing connection. */
    onUseExisting: (connection: Connection) => void;
  };
}
