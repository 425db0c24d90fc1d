import type { RawBuilder } from 'kysely'
import type { SignedIn } from '#server/actor.ts'
import { visibleTo } from './policy.ts'
import { isVisible } from './queries/reports.ts'

/** Returns the condition that a person may read a report (rule B3), on `test_reports` as `r`. */
export const readableReports = (actor: SignedIn): RawBuilder<unknown> => isVisible(visibleTo(actor))
