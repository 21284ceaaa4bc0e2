/** Permissions of an API key: all of its project, or only those that the embedded components need. */
export type ApiKeyScope = 'full' | 'frontend';

/** Key that signs requests of one project. */
export interface ApiKey {
  /**
   * The key. Whole only in the response that creates it; afterwards its first characters and an ellipsis,
   * because the server keeps nothing but a hash.
   * @example AMP1XK5V…
   */
  key: string;
  projectId: string;
  /** Description of the key by the builder. */
  label: string;
  scopes: string[];
  /** An inactive key is refused like an unknown one. */
  active?: boolean;
}

/** Body that creates an {@link ApiKey}. */
export interface ApiKeyRequest {
  label: string;
  /** `full` when absent. @example ["full"] */
  scopes?: string[];
}

/** Public key that user tokens of a project are verified with. */
export interface JwtKey {
  /** UUID; the `kid` in the header of tokens signed with the private half. */
  id: string;
  projectId: string;
  /** Name that the builder chose, 1 to 255 characters. */
  label: string;
  /** Algorithm of the key. */
  algorithm: 'RSA';
  /** RSA public key, SPKI, PEM. */
  publicKeyPem: string;
  /** Tokens signed with an inactive key are refused. */
  active: boolean;
  createTime: string;
  updateTime: string;
}

/** Body that registers a {@link JwtKey}. */
export interface CreateJwtKeyRequest {
  label: string;
  /** Algorithm of the tokens; `RSA` is an older word for the same. */
  algorithm: 'RS256' | 'RSA';
  publicKeyPem: string;
}

/** Body of an update; `name` is an older word for `label`. */
export interface UpdateJwtKeyRequest {
  updateMask: string[];
  /** New values of what the mask names. */
  jwtKey: {
    active?: boolean;
    label?: string;
    /** An older word for `label`. @example Production server */
    name?: string;
  };
}
