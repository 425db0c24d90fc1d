/** The state of a budget after a call. */
export interface Count {
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetsIn: number
  /** This one was too many. */
  isOver: boolean
}

/** A budget that returns with each call how much is left. */
export interface CountedLimit {
  count(key: string): Promise<Count>
}

/** A budget of attempts within a window. */
export interface Limit {
  /** Takes one from the budget of `key`; throws 429 with Retry-After when it is used up. */
  take(key: string): Promise<void>
  /** Throws 429 when the budget is already used up, without taking from it. */
  check(key: string): Promise<void>
  /** Returns one to the budget, because the attempt didn't count. */
  giveBack(key: string): Promise<void>
  /** Resets the whole budget. */
  reset(key: string): Promise<void>
}
