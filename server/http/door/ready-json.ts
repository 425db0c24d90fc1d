/**
 * A reply that is already JSON text and is sent as it is. Its creator has validated every value by the endpoint's
 * schema; only for shared replies.
 */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** As an object, for a caller in this process. */
  parsed(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}
