import type { DehydratedState } from '@tanstack/react-query'
import { listDoses } from '#contract/medicine-reminders/doses.ts'
import { listPlans } from '#contract/medicine-reminders/plans.ts'
import { getMedicineSettings } from '#contract/medicine-reminders/settings.ts'
import { plansQuery, settingsQuery } from '#web/features/medicine-reminders/api.ts'
import { dosesQuery, weekTo } from '#web/features/medicine-reminders/doses.ts'
import { MyMedicinesScreen } from '#web/features/medicine-reminders/my-medicines-screen.tsx'
import { mayPlan } from '#web/features/medicine-reminders/who.ts'
import { dateIn } from '#web/lib/dates.ts'
import { firstQuery, repliesTo } from '#web/lib/first-replies.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { FirstReplies } from '#web/shell/first-replies.tsx'
import type { Route } from './+types/my-medicines.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<DehydratedState | null> {
  const { user, call } = pageOf(context)
  if (!user || !mayPlan(user)) return null
  const first = [
    firstQuery(plansQuery, listPlans, { query: {} }),
    firstQuery(settingsQuery, getMedicineSettings, {}),
    firstQuery(dosesQuery(), listDoses, { query: {} }),
  ]
  return repliesTo(first, call, (client) => {
    const zone = client.getQueryData(settingsQuery.queryKey)?.timeZone
    // without a time zone, the week is the browser's
    if (!zone) return []
    const week = weekTo(dateIn(zone))
    return [firstQuery(dosesQuery(week), listDoses, { query: week })]
  })
}

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => null

export default function MyMedicinesPage({ loaderData }: Route.ComponentProps) {
  return (
    <FirstReplies replies={loaderData}>
      <MyMedicinesScreen />
    </FirstReplies>
  )
}
