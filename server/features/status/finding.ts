import type { ComponentName, ComponentState, StatusNote } from '#contract/status.ts'

/** What a check has found. */
export interface Finding {
  name: ComponentName
  state: ComponentState
  note: StatusNote | null
  /** How long it took to answer; null if it did not, or there is nothing to ask. */
  ms: number | null
  /** Of the failure, for the log. */
  code?: string
}
