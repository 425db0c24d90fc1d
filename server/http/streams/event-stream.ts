import type { ServerResponse } from 'node:http'
import { BEAT_EVENT, type Change, CHANGES_EVENT } from '#contract/events.ts'
import type { SignedIn } from '#server/actor.ts'

/** Bytes that may wait for a slow reader; beyond that the stream is closed, and the reader resumes by cursor. */
const BUFFER = 64 * 1024
/** Messages that wait for what was missed: a few seconds of a busy day. Beyond, the stream is cut off likewise. */
const MOST_HELD = 200

/** One open stream: a browser of a session that hears what has changed. */
export class EventStream {
  readonly #response: ServerResponse
  /** What waits for `release`, in order. */
  #held: string[] | null = null
  /** As last read: the scope of what may be told. */
  reader: SignedIn

  constructor(response: ServerResponse, reader: SignedIn, headers: Record<string, string>) {
    this.#response = response
    this.reader = reader
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // no-transform and the second: proxies must pass each message on at once
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    // spread out, so that the browsers of a server that went away do not all return at once
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

  /** Tells these first, or beats where there are none, and then what has waited. */
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
