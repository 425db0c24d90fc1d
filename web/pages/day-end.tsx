import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/day-end.ts'

export { DayEndScreen as default } from '#web/features/day-ends/day-end-screen.tsx'
export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'day-end')
  return null
}
