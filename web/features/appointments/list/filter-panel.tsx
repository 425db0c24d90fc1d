import { appointmentStatuses } from '#contract/appointments/appointments.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { DateBox } from './date-box.tsx'
import { type Filter, type Span, spans } from './filter.ts'
import { statusLooks } from '#web/features/appointments/public/status.ts'
import { TextFilter } from './text-filter.tsx'
import { useFilter } from './use-filter.ts'

interface FilterPanelProps {
  id: string
  spanWords: Record<Span, string>
  /** Empty for readers who see only one doctor's or their own appointments. */
  doctors: readonly ComboboxItem[]
}

/** The fields of the filter; each change applies at once. */
export function FilterPanel({ id, spanWords, doctors }: FilterPanelProps) {
  const { filter, change } = useFilter()
  return (
    <div
      id={id}
      role="group"
      aria-label="Filter"
      className="mt-3 grid animate-fade gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field label="Show">
        <Select value={filter.span} onChange={(event) => change({ span: event.target.value as Span })}>
          {spans.map((span) => (
            <option key={span} value={span}>
              {spanWords[span]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Status">
        <Select value={filter.status} onChange={(event) => change({ status: event.target.value as Filter['status'] })}>
          <option value="">All statuses</option>
          {appointmentStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLooks[status].label}
            </option>
          ))}
        </Select>
      </Field>
      {doctors.length > 0 ? (
        <Field label="Doctor">
          <Combobox
            items={doctors}
            value={doctors.find(({ value }) => value === filter.doctor) ?? null}
            onChange={(item) => change({ doctor: item?.value ?? '' })}
            placeholder="All doctors"
            emptyText="No matching doctors"
          />
        </Field>
      ) : null}
      <TextFilter />
      {filter.span === 'dates' ? (
        <>
          <Field label="From">
            <DateBox value={filter.from} max={filter.to} onChange={(from) => change({ from }, true)} />
          </Field>
          <Field
            label="To"
            error={
              filter.from && filter.to && filter.to < filter.from
                ? 'Choose a date on or after the start date'
                : undefined
            }
          >
            <DateBox value={filter.to} min={filter.from} onChange={(to) => change({ to }, true)} />
          </Field>
        </>
      ) : null}
    </div>
  )
}
