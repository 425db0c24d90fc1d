import { Trans } from '#web/ui/trans.tsx'
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
      <Trans
        text="From {from}, your clinic requires a second factor when you sign in. <link>Set up two-factor sign-in</link> before then."
        values={{ from: plainDate(from) }}
        tags={{
          link: (words) => (
            <Link to="/profile#security" className="link">
              {words}
            </Link>
          ),
        }}
      />
    </Notice>
  )
}
