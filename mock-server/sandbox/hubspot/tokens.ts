/** Access token of the demo portal that may do everything. */
export const DEMO_TOKEN = 'demo-token';

/** Account of a fixed access token. */
export interface SandboxToken {
  portalId: number;
  /** Everything when absent. */
  scopes?: readonly string[];
  isExpired?: boolean;
}

/** Portal of the demo token and of all signed-in users. */
export const DEMO_PORTAL = 44_237_313;

/** Fixed access tokens, beside those that the authorization server gives out. */
export const DEFAULT_TOKENS: Readonly<Record<string, SandboxToken>> = {
  [DEMO_TOKEN]: { portalId: DEMO_PORTAL },
  'second-token': { portalId: 12_345_678 },
  'contacts-token': { portalId: DEMO_PORTAL, scopes: ['oauth', 'crm.objects.contacts.read'] },
  'expired-token': { portalId: DEMO_PORTAL, isExpired: true },
};
