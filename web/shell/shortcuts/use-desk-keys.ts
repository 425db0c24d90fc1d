import { useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** True for people of a clinic who work with appointments: the keys of the day are theirs. */
export const hasDeskKeys = ({ role, memberships, screens }: CurrentUser) =>
  role !== 'patient' && memberships.length > 0 && screens.includes('appointments')

/** One key each for a new appointment, a walk-in, the next patient and today, on every signed-in page. */
export function useDeskKeys(openNextPatient: (open: (path: string) => void) => Promise<void>): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // there, the key leads to the calendar's today
  const isCalendar = pathname === '/calendar' || /[?&]view=/.test(search)
  useShortcuts(
    hasDeskKeys(useSignedInUser())
      ? {
          n: () => void navigate('/appointments?new=1'),
          a: () => void navigate('/dashboard?walk-in=1'),
          p: () => void openNextPatient((path) => void navigate(path)),
          ...(!isCalendar && { t: () => void navigate('/dashboard') }),
        }
      : {},
  )
}
