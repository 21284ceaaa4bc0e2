/** Numbers that callers and server agree on. Source: specification, Limits. */
export const LIMITS = {
  /** Records in one batch write. */
  maxBatchRecords: 100,
  /** Hours an asynchronous write is retried: default and most. */
  defaultRetryDeadlineHours: 1,
  maxRetryDeadlineHours: 48,
  /** Records with which an automatic batch runs at once. */
  autoBatchRecords: 100,
  /** Minutes an automatic batch may wait, counted from its first record. */
  maxAutoBatchDelayMinutes: 1440,
  /** Bytes of one webhook message, UTF-8. */
  maxWebhookBytes: 300_000,
  /** Minutes for which a download address is valid. */
  downloadUrlMinutes: 15,
  /** Bytes of a request body on the management, write, read and search APIs. */
  maxBodyBytes: 10_000_000,
  /** Bytes of an uploaded manifest archive. */
  maxUploadBytes: 5_000_000,
  /** Minutes between two ticks of a read schedule. */
  minScheduleMinutes: 10,
  /** Operations per page: default and most. */
  defaultPageSize: 200,
  maxPageSize: 1000,
  /** Characters of names. */
  maxIntegrationNameLength: 64,
  maxDisplayNameLength: 100,
  minProjectNameLength: 2,
  maxProjectNameLength: 128,
  /** Consecutive failed reads after which an object is paused. */
  readFailuresBeforePause: 5,
  /** Records in one message of a read that is delivered on request (`delivery.mode: onRequest`). */
  minResultPageSize: 50,
  maxResultPageSize: 500,
  /** Messages of one object of an installation that wait for a request; the read continues when some are requested. */
  maxHeldMessages: 1000,
  /** Days after which a message that was not requested is removed. */
  heldMessageDays: 7,
  /** Seconds a webhook receiver has for its response. */
  webhookTimeoutSeconds: 15,
  /** Seconds until each delivery attempt, the first at once. */
  webhookRetrySeconds: [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  /** Days without a successful attempt after which a destination is disabled. */
  webhookFailingDays: 5,
  /** Bytes of an installation's config inside a notification, UTF-8; a larger one is fetched from an address. */
  maxInlineConfigBytes: 100_000,
  /** Days for which the log of an operation is kept. */
  logRetentionDays: 30,
  /** Longest life of a user token in seconds, and how far clocks may differ. */
  maxTokenLifetimeSeconds: 600,
  tokenSkewSeconds: 30,
} as const;
