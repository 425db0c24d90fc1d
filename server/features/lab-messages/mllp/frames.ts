/** Before a message, and after it (HL7's minimal lower layer protocol). */
const START = 0x0b
const END = Buffer.from([0x1c, 0x0d])

/** A frame is larger than a message can be. */
export class FrameTooLargeError extends Error {}

/** Cuts the bytes of a connection into messages. */
export class Frames {
  #rest = Buffer.alloc(0)
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the messages that are complete with these bytes. Throws FrameTooLargeError. Bytes between messages are ignored. */
  push(bytes: Uint8Array): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages: Buffer[] = []
    for (;;) {
      const start = this.#rest.indexOf(START)
      if (start < 0) this.#rest = Buffer.alloc(0)
      const end = start < 0 ? -1 : this.#rest.indexOf(END, start)
      if (end < 0) break
      // a message that was cut off by the next one isn't acknowledged
      messages.push(this.#rest.subarray(this.#rest.lastIndexOf(START, end) + 1, end))
      this.#rest = this.#rest.subarray(end + END.length)
    }
    if (this.#rest.length > this.#most || messages.some(({ length }) => length > this.#most))
      throw new FrameTooLargeError()
    return messages
  }
}

/** Returns a message in its frame. */
export const framed = (message: string): Buffer => Buffer.concat([Buffer.from([START]), Buffer.from(message), END])
