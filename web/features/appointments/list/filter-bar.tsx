import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { listDoctors } from '#contract/doctors.ts'
import { calendarClinicsQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { PrintDayButton } from '#web/features/appointments/public/day-sheet/print-day-button.tsx'
import { statusLooks } from '#web/features/appointments/public/status.tsx'
import { useCallCount, useWaitingCount } from '#web/features/appointments/public/waiting.tsx'
import { appointmentsInWords } from '#web/features/appointments/public/words.ts'
import { call } from '#web/lib/api.ts'
import { shortDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { doctorName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Button } from '#web/ui/button.tsx'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { cx } from '#web/ui/cx.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { FilterPanel, useFilter } from './filter-panel.tsx'
import { type Filter, queryOf, type Span, todayAt } from './filter.ts'
import { readerOf } from './row-text.tsx'

const spanWords: Record<Span, Message> = {
  upcoming: msg('Upcoming'),
  past: msg('Past, newest first'),
  all: msg('All dates'),
  dates: msg('Custom dates'),
}

function datesInWords({ span, from, to }: Filter, today: string) {
  if (span !== 'dates' || (!from && !to)) return t(spanWords[span])
  const dates = { from: from && shortDate(from, today), to: to && shortDate(to, today) }
  if (!to) return t('From {from}', dates)
  return from ? t('From {from} to {to}', dates) : t('To {date}', { date: dates.to })
}

/** Summary of the active filter, and the button that opens its fields. */
export function FilterBar({ total }: { total: number | undefined }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { filter, change } = useFilter()
  const doctors = useDeskDoctors()
  const user = useSignedInUser()
  const waiting = useWaitingCount(user)
  const calls = useCallCount(user)
  const isHydrated = useHydrated()
  const clinics = useQuery(calendarClinicsQuery(user))
  const today = todayAt(clinics.data ?? [])
  const isToday = isHydrated && filter.span === 'dates' && filter.from === today && filter.to === today
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t('Filter')}
        </Button>
        {waiting > 0 || filter.status === 'pending' ? (
          <Quick
            isOn={filter.status === 'pending'}
            onPress={() => change({ status: filter.status === 'pending' ? '' : 'pending', span: 'upcoming' })}
          >
            <Trans
              text="Waiting for confirmation <span>{waiting}</span>"
              values={{ waiting }}
              tags={{ span: (words) => <span className="tabular-nums">{words}</span> }}
            />
          </Quick>
        ) : null}
        {calls > 0 || filter.calls ? (
          <Quick isOn={filter.calls} onPress={() => change({ calls: !filter.calls, span: 'upcoming' })}>
            <Trans
              text="Patients to call <span>{calls}</span>"
              values={{ calls }}
              tags={{ span: (words) => <span className="tabular-nums">{words}</span> }}
            />
          </Quick>
        ) : null}
        <Quick
          isOn={isToday}
          onPress={() => change(isToday ? { span: 'upcoming' } : { span: 'dates', from: today, to: today })}
        >
          {t('Today')}
        </Quick>
        <FilterChips today={today} doctors={doctors} />
        <div className="ms-auto flex items-center gap-2">
          <p role="status" className="text-sm text-muted tabular-nums print:hidden">
            {total ? appointmentsInWords(total) : ''}
          </p>
          {total && user.role !== 'patient' ? <PrintDayButton query={queryOf(filter)} /> : null}
        </div>
      </div>
      {isOpen ? <FilterPanel id={id} spanWords={spanWords} doctors={doctors} /> : null}
    </div>
  )
}

/** The active filters, each with a button to remove it. */
function FilterChips({ today, doctors }: { today: string; doctors: readonly ComboboxItem[] }) {
  const { filter, change } = useFilter()
  return (
    <>
      {filter.span === 'upcoming' ? (
        <span className="px-1 text-muted">{t('Upcoming')}</span>
      ) : (
        <FilterChip removeLabel={t('Remove dates filter')} onRemove={() => change({ span: 'upcoming' })}>
          {datesInWords(filter, today)}
        </FilterChip>
      )}
      {filter.status ? (
        <FilterChip removeLabel={t('Remove status filter')} onRemove={() => change({ status: '' })}>
          {t(statusLooks[filter.status].label)}
        </FilterChip>
      ) : null}
      {filter.doctor ? (
        <FilterChip removeLabel={t('Remove doctor filter')} onRemove={() => change({ doctor: '' })}>
          {doctors.find(({ value }) => value === filter.doctor)?.label ?? t('One doctor')}
        </FilterChip>
      ) : null}
      {filter.text ? (
        <FilterChip removeLabel={t('Remove search filter')} onRemove={() => change({ text: '' })}>
          “{filter.text}”
        </FilterChip>
      ) : null}
    </>
  )
}

/** A filter that toggles with one press. */
const Quick = ({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={cx(
      'min-h-11 rounded-full border px-3 text-sm font-medium md:min-h-9 print:hidden',
      isOn ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong/60 hover:bg-surface-sunken',
    )}
  >
    {children}
  </button>
)

interface FilterChipProps {
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** One active filter, with a button to remove it. */
const FilterChip = ({ removeLabel, onRemove, children }: FilterChipProps) => (
  <span className="inline-flex min-h-11 items-center rounded-full bg-brand-soft ps-3.5 text-sm font-medium text-brand md:min-h-9">
    {children}
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="inline-flex size-11 items-center justify-center rounded-full hover:text-brand-strong md:size-9"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  </span>
)

/** Returns the doctors of the desk's clinics, for the filter. Empty for others and while loading. */
function useDeskDoctors(): readonly ComboboxItem[] {
  const user = useSignedInUser()
  const memberships = useShownMemberships()
  const clinics = readerOf(user) === 'desk' ? [...new Set(memberships.map(({ clinic }) => clinic.id))] : []
  const answers = useQueries({
    queries: clinics.map((clinicId) => ({
      queryKey: ['/api/doctors', clinicId],
      queryFn: () => call(listDoctors, { query: { clinicId, limit: 200 } }),
    })),
  })
  return answers.flatMap(({ data }) =>
    (data ?? []).map(({ id, user, specialty }) => ({
      value: id,
      label: doctorName(user),
      detail: specialtyInWords(specialty),
    })),
  )
}
