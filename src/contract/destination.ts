/** Where messages go. Source: contract resources R8. */
export interface Destination {
  id: string;
  /** Unique in the project; letters, digits and dashes. */
  name: string;
  type: 'webhook';
  metadata: WebhookMetadata;
  createTime: string;
  updateTime?: string;
  /** Only with `includeSecrets=true`. */
  secrets?: { webhookSigningKey?: string };
}

/** Address of a webhook and the headers sent along. */
export interface WebhookMetadata {
  /** `https`; `http` only where private networks are allowed. */
  url: string;
  headers?: Record<string, string> | null;
}

/** Body that creates a destination. */
export interface CreateDestinationRequest {
  name: string;
  type: 'webhook';
  metadata: WebhookMetadata;
}

/** Body of an update; mask values are `name`, `metadata.url` and `metadata.headers`. */
export interface UpdateDestinationRequest {
  updateMask: string[];
  destination: { name?: string; metadata?: Partial<WebhookMetadata> };
}
