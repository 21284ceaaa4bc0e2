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
  /** `full` when absent. */
  scopes?: string[];
}
