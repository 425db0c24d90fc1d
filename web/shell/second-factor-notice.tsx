import { Link } from 'react-router'
import { plainDate } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCurrentUser } from './current-user.ts'

/** Announces the day from which a clinic requires a second factor, with a link to set one up. */
export function SecondFactorNotice() {
  const from = useCurrentUser()?.secondFactorFrom
  if (!from) return null
  return (
    <Notice tone="caution" className="mb-5">
      From {plainDate(from)}, your clinic requires a second factor when you sign in.{' '}
      <Link to="/profile#security" className="link">
        Set up two-factor sign-in
      </Link>{' '}
      before then.
    </Notice>
  )
}
