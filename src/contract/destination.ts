/** Where messages go. */
export interface Destination {
  id: string;
  /** Unique in the project; letters, digits and dashes, not a UUID. @example crm-webhook */
  name: string;
  /** `webhook` gets signed messages, `slack` a text at an incoming-webhook address. */
  type: 'webhook' | 'slack';
  /** Address and headers. */
  metadata: WebhookMetadata;
  createTime: string;
  updateTime?: string;
  /**
   * `disabled`: sending has stopped, because the receiver asked for it or every attempt failed for five days. A change
   * of address or headers enables the destination again. Additive.
   */
  status: 'active' | 'disabled';
  /** Only with `includeSecrets=true`. */
  secrets?: {
    /** Key that signs the messages. @example whsec_MDEyMzQ1Njc4OWFiY2RlZg== */
    webhookSigningKey?: string;
  };
}

/** Address of a webhook and the headers sent along. */
export interface WebhookMetadata {
  /** `https`; `http` only where private networks are allowed. @example https://app.example.com/webhooks */
  url: string;
  /** Headers that are sent along with each message. @example {"Authorization": "Bearer receiver-token"} */
  headers?: Record<string, string> | null;
}

/** Body that creates a destination. */
export interface CreateDestinationRequest {
  /** Unique in the project; letters, digits and dashes, not a UUID. @example crm-webhook */
  name: string;
  /** `webhook` gets signed messages, `slack` a text at an incoming-webhook address. */
  type: 'webhook' | 'slack';
  /** Address and headers. */
  metadata: WebhookMetadata;
}

/** Body of an update; mask values are `name`, `metadata.url` and, for webhooks, `metadata.headers`. */
export interface UpdateDestinationRequest {
  updateMask: string[];
  /** New values of what the mask names. */
  destination: {
    /** Unique in the project; letters, digits and dashes, not a UUID. @example crm-webhook */
    name?: string;
    /** Address and headers. */
    metadata?: Partial<WebhookMetadata>;
  };
}
