import { useCurrentUser } from '#web/shell/current-user.ts'
import { CHOOSE } from './where.ts'

/** Leads a signed-in patient from one clinic's wizard to the choice of clinics. */
export const OtherClinic = () =>
  useCurrentUser()?.role === 'patient' ? (
    <a href={`/book?${CHOOSE}`} className="link inline-flex min-h-8 items-center text-sm">
      Choose another clinic
    </a>
  ) : null
