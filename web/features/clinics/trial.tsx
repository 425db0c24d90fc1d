import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'

/** Until when the clinic's free trial lasts, for its administrators. */
export function Trial({ trialUntil, timeZone }: Pick<ClinicSetup['clinic'], 'trialUntil' | 'timeZone'>) {
  if (!trialUntil) return null
  const isOver = trialUntil < dateIn(timeZone)
  return (
    <p>
      <span className="font-medium">
        {isOver ? 'Trial ended on' : 'Trial until'} {plainDate(trialUntil)}
      </span>
      <span className="block text-sm text-muted">
        {isOver ? 'Nothing is locked. Contact us about the plan that follows.' : 'Nothing is locked when it ends.'}
      </span>
    </p>
  )
}
