/** Thrown by `SecretBox.open` for a value that was encrypted with a key that is not configured. The value is intact. */
export class UnknownEncryptionKey extends Error {
  override readonly name = 'UnknownEncryptionKey';
  /** Derived from the key; reveals nothing about it. */
  readonly keyId: string;

  constructor(keyId: string) {
    super(`The value was encrypted with key ${keyId}, which is not configured.`);
    this.keyId = keyId;
  }
}
