import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Dose } from '#contract/medicine-reminders/doses.ts'
import { addDays } from '#contract/wall-clock.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { dosesQuery, weekTo } from './doses.ts'
import { exportAddress } from './api.ts'

/** Doses taken in the last seven days, one line per medicine; today comes first, which a phone shows. */
export function WeekCard({ today }: { today: string }) {
  const { data, error, refetch, isFetching } = useQuery(dosesQuery(weekTo(today)))
  return (
    <Card
      title={t('The last 7 days')}
      action={
        <LinkButton href={exportAddress()} variant="secondary" size="sm">
          <Download aria-hidden="true" className="size-4" />
          {t('Export CSV')}
        </LinkButton>
      }
    >
      {data ? (
        <Overview doses={data.doses} days={Array.from({ length: 7 }, (_, day) => addDays(today, -day))} today={today} />
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <SkeletonRows rows={3} label={t('Loading the last 7 days...')} />
      )}
    </Card>
  )
}

interface OverviewProps {
  doses: readonly Dose[]
  days: readonly string[]
  today: string
}

function Overview({ doses, days, today }: OverviewProps) {
  const past = doses.filter(({ status }) => status !== 'upcoming')
  const taken = past.filter(({ status }) => status === 'taken').length
  if (past.length === 0) return <p className="text-muted">{t('No doses have been due yet.')}</p>
  const lines = [...Map.groupBy(past, ({ planId }) => planId).values()]
  return (
    <>
      <p className="mb-3">
        {t('{taken} of {count, plural, one {# dose} other {# doses}} taken.', { taken, count: past.length })}
      </p>
      <ScrollArea label={t('Doses by day')}>
        <table className="w-full min-w-lg border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-start text-muted">
              <th scope="col" className="sticky start-0 bg-surface-raised py-2 pe-3 font-medium">
                {t('Medicine')}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className="px-2 py-2 text-center font-medium whitespace-nowrap">
                  {dayInWords(day, today)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line[0]!.planId} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  className="sticky start-0 max-w-48 bg-surface-raised py-2 pe-3 text-start font-medium break-words"
                >
                  {line[0]!.name}
                  {line[0]!.familyMember ? (
                    <span className="block font-normal text-muted">
                      {t('For {name}', { name: fullName(line[0]!.familyMember) })}
                    </span>
                  ) : null}
                </th>
                {days.map((day) => (
                  <td key={day} className="px-2 py-2 text-center tabular-nums">
                    {ofDay(line.filter(({ date }) => date === day))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  )
}

/** "2 of 3", with the skipped doses; a dash for a day without doses. */
function ofDay(doses: readonly Dose[]) {
  if (doses.length === 0) return <span className="text-muted">–</span>
  const count = (status: Dose['status']) => doses.filter((dose) => dose.status === status).length
  const [taken, skipped] = [count('taken'), count('skipped')]
  return (
    <>
      <span className={taken === doses.length ? 'font-medium text-positive' : undefined}>
        {t('{taken} of {count}', { taken, count: doses.length })}
      </span>
      {skipped > 0 ? <span className="block text-muted">{t('{skipped} skipped', { skipped })}</span> : null}
    </>
  )
}
