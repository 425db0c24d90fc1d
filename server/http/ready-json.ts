/**
 * A reply that is JSON text already, and goes out as it is. Whoever makes one has put every value through the schema that
 * the endpoint promises; only for replies that are shared.
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
