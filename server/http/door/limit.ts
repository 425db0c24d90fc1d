/** What is left of a budget whose calls are counted. */
export interface Count {
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetsIn: number
  /** This one was too many. */
  isOver: boolean
}

/** A budget that says with each call what is left of it. */
export interface CountedLimit {
  count(key: string): Promise<Count>
}

/** A budget of attempts within a window. */
export interface Limit {
  /** Takes one from the budget of `key`; throws 429 with Retry-After when it is used up. */
  take(key: string): Promise<void>
  /** Throws 429 when the budget is used up already, without taking from it. */
  check(key: string): Promise<void>
  /** Gives one back: the attempt was none. */
  giveBack(key: string): Promise<void>
  /** Gives the whole budget back. */
  reset(key: string): Promise<void>
}
