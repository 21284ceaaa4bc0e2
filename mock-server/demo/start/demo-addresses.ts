/** Where everything is. */
export interface DemoAddresses {
  /** The host application. */
  host: string;
  api: string;
  write: string;
  proxy: string;
  read: string;
  search: string;
  /** The simulated provider. */
  sandbox: string;
  /** Words for where the data is kept. */
  storage: string;
}
