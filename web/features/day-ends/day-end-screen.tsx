import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { z } from 'zod'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageInAddress, useAddress } from '#web/lib/use-address.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { firstClinic, useShownClinic, useShownMemberships } from '#web/shell/shown-clinic.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { countersQuery } from './api.ts'
import { CashBook } from './cash-book.tsx'
import { ClosedDays } from './closed-days.tsx'
import { CounterCard } from './counter-card.tsx'

const DayEndAddress = z.object({
  page: pageInAddress,
  clinic: z.string().catch(''),
  day: z.iso.date().or(z.literal('')).catch(''),
})

/** Returns the clinics where the person can close days, as far as the browser knows: the server decides. */
function useClinics() {
  const desk = useShownMemberships().filter(({ role }) => role !== 'doctor')
  return [...new Map(desk.map(({ clinic }) => [clinic.id, clinic] as const)).values()]
}

/** The day's end of a clinic's counters, its cash book, and its closed days. */
export function DayEndScreen() {
  const clinics = useClinics()
  const { address, hrefOf, go } = useAddress(DayEndAddress)
  const shown = useShownClinic()
  const clinicId = (clinics.find(({ id }) => id === address.clinic) ?? firstClinic(clinics, shown))?.id ?? ''
  return (
    <>
      <PageHead title={t('Day’s end')} noIndex />
      <PageHeader title={t('Day’s end')} description={t('Count the cash of each counter, and close the day.')} />
      {clinics.length === 0 ? (
        <EmptyState icon={Building2} title={t('No clinic yet')}>
          {t('You can close days at clinics where you work at the desk.')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {clinics.length > 1 ? (
            <Field label={t('Clinic')} className="sm:w-64">
              <Select value={clinicId} onChange={({ target: { value } }) => go({ clinic: value, page: 1 })}>
                {clinics.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <Counters clinicId={clinicId} />
          <CashBook clinicId={clinicId} day={address.day} onDay={(day) => go({ day }, { replace: true })} />
          <ClosedDays
            clinicId={clinicId}
            page={address.page}
            hrefOf={(page) => hrefOf({ page })}
            onGo={(page) => go({ page })}
          />
        </div>
      )}
    </>
  )
}

function Counters({ clinicId }: { clinicId: string }) {
  const query = useQuery(countersQuery(clinicId))
  return (
    <Loaded query={query} inWords={sentenceOf} loading={t('Loading the counters...')} rows={4}>
      {({ counters, today }) => (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          {counters.map((counter) => (
            <CounterCard
              key={`${counter.counter} ${counter.currency}`}
              clinicId={clinicId}
              counter={counter}
              today={today}
              isOnly={counters.length === 1}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}
