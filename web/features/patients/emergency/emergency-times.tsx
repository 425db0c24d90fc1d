import type { EmergencyAccess } from '#contract/patients/emergency.ts'
import { clockIn } from '#web/lib/clock.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'

/** When an emergency access began and ended, and who ended it before its time; on the reader's clock. */
export function EmergencyTimes({ access: { openedAt, endsAt, isOpen, endedBy } }: { access: EmergencyAccess }) {
  const end = clockIn(undefined, new Date(endsAt))
  return (
    <span className="tabular-nums">
      <time dateTime={openedAt}>{momentInWords(openedAt)}</time>
      {endedBy ? (
        <>
          , ended by {endedBy.isYou ? 'you' : fullName(endedBy)} at <time dateTime={endsAt}>{end}</time>
        </>
      ) : (
        <>
          {isOpen ? ', open until ' : ' to '}
          <time dateTime={endsAt}>{end}</time>
        </>
      )}
    </span>
  )
}
