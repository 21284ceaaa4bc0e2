/** Where everything is. */
export interface DemoAddresses {
  /** The host application. */
  host: string;
  api: string;
  write: string;
  proxy: string;
  read: string;
  search: string;
  /** The simulated call-tracking provider. */
  sandbox: string;
  /** The simulated HubSpot. */
  hubspot: string;
  /** Usual ports that another process has, so that a free one is used instead. */
  takenPorts: { host?: number; sandbox?: number; hubspot?: number };
  /** Description of the storage. */
  storage: string;
}
