import { appointmentStatuses } from '#contract/appointments.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { DateBox } from './date-box.tsx'
import { type Filter, type Span, spans } from './filter.ts'
import { statusLooks } from '#web/shell/visit-status.ts'
import { useFilter } from './use-filter.ts'

/** The choices of the filter; each counts at once. */
export function FilterPanel({ id, spanWords }: { id: string; spanWords: Record<Span, string> }) {
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
      {filter.span === 'dates' ? (
        <>
          <Field label="From">
            <DateBox value={filter.from} max={filter.to} onChange={(from) => change({ from }, true)} />
          </Field>
          <Field
            label="To"
            error={filter.from && filter.to && filter.to < filter.from ? 'This is before the first day' : undefined}
          >
            <DateBox value={filter.to} min={filter.from} onChange={(to) => change({ to }, true)} />
          </Field>
        </>
      ) : null}
    </div>
  )
}
