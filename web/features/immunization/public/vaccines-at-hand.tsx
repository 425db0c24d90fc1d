import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { vaccineAndDose } from '#contract/immunization/vaccines.ts'
import { useGiveToday } from '#web/features/immunization/api.ts'
import { standingOf } from '#web/features/immunization/words.ts'
import { dateIn } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { immunizationsQuery } from './query.ts'

/** The vaccines that are due, beside a visit: one press records a dose as given today. Nothing if none is due. */
export function VaccinesAtHand({ patientId, timeZone }: { patientId: string; timeZone: string }) {
  const { data } = useQuery(immunizationsQuery(patientId))
  const give = useGiveToday(patientId, dateIn(timeZone))
  const due = data?.plan.filter(({ status }) => status === 'due' || status === 'overdue') ?? []
  if (!data || due.length === 0) return null
  return (
    <section aria-label={t('Vaccines due')} className="min-w-0">
      <h2 className="text-lg">{t('Vaccines due')}</h2>
      <ul className="divide-y divide-line">
        {due.map((one) => {
          const name = vaccineAndDose(one.vaccine, one.dose)
          const { label, detail } = standingOf(one)
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <div className="min-w-0 flex-1 basis-32">
                <p className="break-words">{name}</p>
                <p className="text-sm text-muted">{joined(label, detail)}</p>
              </div>
              {data.can.record ? (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('Give today: {vaccine}', { vaccine: name })}
                  onClick={() => give.mutate(one)}
                >
                  {t('Give today')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
