import type { Connection, ProviderMetadata } from './connection.ts';

/** Account to connect, and its owner. */
interface ConnectRequest {
  projectIdOrName: string;
  /** `groupRef` when absent. */
  groupName?: string;
  /** `consumerRef` when absent. */
  consumerName?: string;
  providerMetadata?: ProviderMetadata;
  /** The provider app to sign in with; the project's newest for the provider when absent. */
  providerAppId?: string;
}

/** Body that begins an OAuth sign-in. */
export interface OauthConnectRequest extends ConnectRequest {
  provider: string;
  groupRef: string;
  consumerRef: string;
  providerWorkspaceRef?: string;
  /**
   * Connection of the same group that the sign-in renews, as `:oauth-update` does. Without it, a sign-in of the same group,
   * consumer and account renews a connection whose credentials are refused. An addition of this project.
   */
  connectionId?: string;
  /** Ties the sign-in to the browser that began it, by a cookie. */
  enableCSRFProtection?: boolean;
  /**
   * Page that the sign-in comes back to when it ends well, in place of a page that closes itself: an http or https
   * address of the origin that asks, for applications that send the tab itself to the provider.
   * @example https://app.example.com/settings
   */
  returnUrl?: string;
}

/** Body that begins a new sign-in of a connection; may be left out. */
export interface OauthUpdateRequest {
  /** See {@link OauthConnectRequest.returnUrl}. @example https://app.example.com/settings */
  returnUrl?: string;
  /**
   * Values that change with the sign-in, such as the workspace; others stay. Stored when the account at their address is
   * confirmed. An addition of this project.
   */
  providerMetadata?: ProviderMetadata;
}

/**
 * Body that begins a custom sign-in, or continues one when it has a `sessionId`. Without `callbackParams` it continues with
 * those that the server's callback page received.
 */
export interface CustomAuthConnectRequest extends ConnectRequest {
  provider?: string;
  groupRef?: string;
  consumerRef?: string;
  /** Values of the provider's form, by input name. @example {"apiKey": "provider-api-key"} */
  customAuth?: Record<string, string>;
  sessionId?: string;
  /** Parameters that the callback page received. @example {"code": "4f5a6b7c"} */
  callbackParams?: Record<string, string>;
  /**
   * Ties each page to the browser that opened it, by a cookie; read when the sign-in begins. The sign-in continues only with
   * parameters that the callback page received from that browser. An addition of this project.
   */
  enableCSRFProtection?: boolean;
  /** See {@link OauthConnectRequest.returnUrl}; used at the end of each page. An addition of this project. @example https://app.example.com/settings */
  returnUrl?: string;
}

/**
 * Either a page to open next, or the connection. Without `callbackParams`, the same page and `sessionId` as before until that
 * page has come back.
 */
export type CustomAuthConnectResponse =
  | {
      /** Page to open next. */
      redirect: {
        /** Address of the page. @example https://provider.example.com/sign-in */
        url: string;
        sessionId: string;
      };
    }
  | { connection: Connection };
