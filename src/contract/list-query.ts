/** Query of a list whose response is an array. Without it the response has every entry. */
export interface ListQuery {
  /** Entries per page, 1 to 1,000; 1,000 when only `pageToken` is there. @example 500 */
  pageSize?: number;
  /** Header `X-Amp-Next-Page-Token` of the previous page; valid for the same list with the same filter. @example 5b2238 */
  pageToken?: string;
}
