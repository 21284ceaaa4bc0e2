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
