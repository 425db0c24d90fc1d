/**
 * A reply that is already JSON text and is sent unchanged. Its creator has validated every value by the endpoint's
 * schema; only for shared replies.
 */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Parses the text, for a caller in this process. */
  parsed(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}
