import type { ServerResponse } from 'node:http'
import { BEAT_EVENT, type Change, CHANGES_EVENT } from '#contract/events.ts'
import type { SignedIn } from '#server/actor.ts'

/** Bytes that may wait for a slow reader; beyond that the stream is closed, and the reader resumes by cursor. */
const BUFFER = 64 * 1024
/** Messages held during the lookup of missed events: a few seconds of a busy day. With more, the stream is closed. */
const MOST_HELD = 200

/** One open event stream of a session's browser. */
export class EventStream {
  readonly #response: ServerResponse
  /** Messages held until `release`, in order. */
  #held: string[] | null = null
  /** The reader with their current rights, which limit the events they get. */
  reader: SignedIn

  constructor(response: ServerResponse, reader: SignedIn, headers: Record<string, string>) {
    this.#response = response
    this.reader = reader
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // no-transform and the second header: proxies must forward each message immediately
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    // random, so that browsers don't all reconnect at the same moment after a server stopped
    this.#write(`retry: ${1000 + Math.floor(Math.random() * 1000)}\n\n`)
  }

  /** Changes that were seen together, and the cursor behind them: one message, so that it arrives whole or not at all. */
  tell(changes: readonly Change[], cursor: string): void {
    this.#write(`event: ${CHANGES_EVENT}\nid: ${cursor}\ndata: ${JSON.stringify(changes)}\n\n`)
  }

  /** The line is alive, and nothing was missed up to the cursor. */
  beat(cursor: string): void {
    this.#write(`: alive\nevent: ${BEAT_EVENT}\nid: ${cursor}\ndata:\n\n`)
  }

  /** Queues events in order until `release`. */
  hold(): void {
    this.#held = []
  }

  /** Sends these events first, or a heartbeat without any, and then the held ones. */
  release(changes: readonly Change[], cursor: string): void {
    const held = this.#held ?? []
    this.#held = null
    if (changes.length > 0) this.tell(changes, cursor)
    else this.beat(cursor)
    for (const text of held) this.#write(text)
  }

  close(): void {
    this.#response.end()
  }

  get isClosed(): boolean {
    return this.#response.writableEnded || this.#response.destroyed
  }

  #write(text: string): void {
    if (this.isClosed) return
    if (this.#held) {
      this.#held.push(text)
      if (this.#held.length > MOST_HELD) this.close()
      return
    }
    this.#response.write(text)
    if (this.#response.writableLength > BUFFER) this.#response.destroy()
  }
}
