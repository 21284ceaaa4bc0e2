/** Provider and owner of a connection. */
export interface ConnectionTarget {
  /** Key of the provider catalogue. */
  provider: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
}
