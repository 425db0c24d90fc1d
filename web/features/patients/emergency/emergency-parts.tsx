import type { ReactNode } from 'react'
import { t } from '#language/translate.ts'
import type { EmergencyAccess } from '#contract/patients/emergency.ts'
import { clockIn } from '#web/lib/clock.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { useEndEmergency } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Trans } from '#web/ui/trans.tsx'

/** When an emergency access began and ended, and who ended it before its time; on the reader's clock. */
export function EmergencyTimes({ access: { openedAt, endsAt, isOpen, endedBy } }: { access: EmergencyAccess }) {
  const values = {
    from: momentInWords(openedAt),
    to: clockIn(undefined, new Date(endsAt)),
    name: endedBy ? fullName(endedBy) : null,
  }
  const tags = {
    start: (words: ReactNode) => <time dateTime={openedAt}>{words}</time>,
    end: (words: ReactNode) => <time dateTime={endsAt}>{words}</time>,
  }
  return (
    <span className="tabular-nums">
      {endedBy?.isYou ? (
        <Trans text="<start>{from}</start>, ended by you at <end>{to}</end>" values={values} tags={tags} />
      ) : endedBy ? (
        <Trans text="<start>{from}</start>, ended by {name} at <end>{to}</end>" values={values} tags={tags} />
      ) : isOpen ? (
        <Trans text="<start>{from}</start>, open until <end>{to}</end>" values={values} tags={tags} />
      ) : (
        <Trans text="<start>{from}</start> to <end>{to}</end>" values={values} tags={tags} />
      )}
    </span>
  )
}

/** Ends an emergency access early. No confirmation: the chart can be opened again. */
export function EndEmergency({ id, chartId }: { id: string; chartId: string }) {
  const end = useEndEmergency(chartId)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => end.mutate(id)}
        pending={end.isPending}
        pendingText={t('Ending...')}
      >
        {t('End emergency access')}
      </Button>
      {end.error ? (
        <p role="alert" className="mt-1 text-sm text-danger">
          {sentenceOf(end.error)}
        </p>
      ) : null}
    </>
  )
}
