import type { ComponentName, ComponentState, StatusNote } from '#contract/status.ts'

/** The result of a check. */
export interface Finding {
  name: ComponentName
  state: ComponentState
  note: StatusNote | null
  /** Time to the reply; null without one, or if there is nothing to check. */
  ms: number | null
  /** The failure's code, for the log. */
  code?: string
}
