/** Provider and owner of a connection. */
export interface ConnectionTarget {
  /** Key of the provider catalogue. */
  provider: string;
  /** Your id of the person who connects. */
  consumerRef: string;
  consumerName?: string;
  /** Your id of the customer whose account it is. */
  groupRef: string;
  groupName?: string;
}
