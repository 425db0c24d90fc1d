import { t, english } from '#language/translate.ts'
import type { Analytics, Figures } from '#contract/analytics/analytics.ts'
import { dayAndMonth, shortWeekdayInWords, weekdayInWords } from '#web/lib/dates.ts'
import { fileOf } from './api.ts'
import { ChartCard } from './chart-card.tsx'
import type { AnalyticsAddress } from './use-analytics-address.ts'
import { weekInWords } from './words.ts'
import { ChevronRight } from 'lucide-react'
import { definitions, figureNames, notesOnFigures } from '#contract/analytics/figures.ts'

const rowOf = (key: string, name: string, figures: Figures, short?: string) => ({ key, name, figures, short })

/** The chosen figure by week, doctor, service and weekday. */
export function Charts({ data, address, clinicId }: { data: Analytics; address: AnalyticsAddress; clinicId: string }) {
  const more = { data, figure: address.figure }
  return (
    <div className="grid gap-5 lg:grid-cols-2 *:min-w-0">
      <ChartCard
        {...more}
        table="weeks"
        title={t('By week')}
        first={t('Week')}
        file={fileOf(clinicId, address, 'weeks')}
        rows={data.weeks.map((week) => rowOf(week.from, weekInWords(week), week, dayAndMonth(week.from)))}
      />
      <ChartCard
        {...more}
        table="doctors"
        title={t('By doctor')}
        first={t('Doctor')}
        file={fileOf(clinicId, address, 'doctors')}
        rows={data.doctors.map((doctor) => rowOf(doctor.id, doctor.name, doctor))}
      />
      <ChartCard
        {...more}
        table="services"
        title={t('By service')}
        first={t('Service')}
        file={fileOf(clinicId, address, 'services')}
        rows={data.services.map((service) => rowOf(service.id ?? 'none', service.name, service))}
      />
      <ChartCard
        {...more}
        table="weekdays"
        title={t('By weekday')}
        first={t('Weekday')}
        file={fileOf(clinicId, address, 'weekdays')}
        rows={data.weekdays.map((one) =>
          rowOf(String(one.weekday), weekdayInWords(one.weekday), one, shortWeekdayInWords(one.weekday)),
        )}
      />
    </div>
  )
}

/** The definition of each metric, in the words of the contract. */
export const HowCounted = ({ clinic }: { clinic?: { timeZone: string; currency: string } }) => (
  <details className="group rounded-lg border border-line bg-surface-raised px-4 py-2 sm:px-5">
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium md:min-h-9">
      <ChevronRight aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-90" />
      {t('How this is counted')}
    </summary>
    <dl className="mt-2 grid gap-x-8 gap-y-4 pb-3 md:grid-cols-2">
      {figureNames.map((figure) => (
        <div key={figure}>
          <dt className="font-medium">{t(definitions[figure].title)}</dt>
          <dd className="max-w-[70ch] text-muted">{t(definitions[figure].counted)}</dd>
        </div>
      ))}
    </dl>
    <ul className="mb-3 list-disc ps-5 text-muted">
      {clinic ? (
        <li>
          {t('Time zone: {timeZone}. Currency: {currency}.', { timeZone: clinic.timeZone, currency: clinic.currency })}
        </li>
      ) : null}
      {notesOnFigures.map((note) => (
        <li key={english(note)} className="max-w-[80ch]">
          {t(note)}
        </li>
      ))}
    </ul>
  </details>
)
