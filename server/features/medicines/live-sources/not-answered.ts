/** Why a source has not answered. */
export type Unanswered = 'timeout' | 'unreachable' | 'moved' | 'limited' | 'status' | 'too-large' | 'unreadable'

/** A source has not answered; repeats nothing of what it said. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly reason: Unanswered
  /** So many seconds it wants to be left alone. */
  readonly restSeconds: number

  constructor(reason: Unanswered, restSeconds = 0) {
    super(`A live source has not answered: ${reason}`)
    this.reason = reason
    this.restSeconds = restSeconds
  }

  /** True if it is about this answer alone: the source may be asked something else. */
  get isOfOneAnswer(): boolean {
    return this.reason === 'too-large' || this.reason === 'unreadable'
  }
}
