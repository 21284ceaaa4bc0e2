/** Where messages go. */
export interface Destination {
  id: string;
  /** Unique in the project; letters, digits and dashes. */
  name: string;
  /** `webhook` gets signed messages, `slack` a text at an incoming-webhook address. */
  type: 'webhook' | 'slack';
  metadata: WebhookMetadata;
  createTime: string;
  updateTime?: string;
  /**
   * `disabled`: sending has stopped, because the receiver asked for it or every attempt failed for five days. A change
   * of address or headers enables the destination again. Additive.
   */
  status: 'active' | 'disabled';
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
  type: 'webhook' | 'slack';
  metadata: WebhookMetadata;
}

/** Body of an update; mask values are `name`, `metadata.url` and, for webhooks, `metadata.headers`. */
export interface UpdateDestinationRequest {
  updateMask: string[];
  destination: { name?: string; metadata?: Partial<WebhookMetadata> };
}
