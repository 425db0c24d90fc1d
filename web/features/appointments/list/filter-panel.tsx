import { type Message, t } from '#language/translate.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { appointmentStatuses } from '#contract/appointments/appointments.ts'
import { statusLooks } from '#web/features/appointments/public/status.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { DateBox } from '#web/ui/date-box.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Filter, filterIn, LONGEST_TEXT, type Span, spans, withFilter } from './filter.ts'
import { readerOf } from './row-text.tsx'

interface FilterPanelProps {
  id: string
  spanWords: Record<Span, Message>
  /** Empty for readers who see only one doctor's or their own appointments. */
  doctors: readonly ComboboxItem[]
}

/** The fields of the filter; each change applies immediately. */
export function FilterPanel({ id, spanWords, doctors }: FilterPanelProps) {
  const { filter, change } = useFilter()
  return (
    <div
      id={id}
      role="group"
      aria-label={t('Filter')}
      className="mt-3 grid animate-fade gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field label={t('Show')}>
        <Select value={filter.span} onChange={(event) => change({ span: event.target.value as Span })}>
          {spans.map((span) => (
            <option key={span} value={span}>
              {t(spanWords[span])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Status')}>
        <Select value={filter.status} onChange={(event) => change({ status: event.target.value as Filter['status'] })}>
          <option value="">{t('All statuses')}</option>
          {appointmentStatuses.map((status) => (
            <option key={status} value={status}>
              {t(statusLooks[status].label)}
            </option>
          ))}
        </Select>
      </Field>
      {doctors.length > 0 ? (
        <Field label={t('Doctor')}>
          <Combobox
            items={doctors}
            value={doctors.find(({ value }) => value === filter.doctor) ?? null}
            onChange={(item) => change({ doctor: item?.value ?? '' })}
            placeholder={t('All doctors')}
            emptyText={t('No matching doctors')}
          />
        </Field>
      ) : null}
      <TextFilter />
      {filter.span === 'dates' ? (
        <>
          <Field label={t('From')}>
            <DateBox value={filter.from} max={filter.to} onChange={(from) => change({ from }, true)} />
          </Field>
          <Field
            label={t('To')}
            error={
              filter.from && filter.to && filter.to < filter.from
                ? t('Choose a date on or after the start date')
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

/** Milliseconds after the last keystroke until the text is searched. */
const PAUSE = 300

/** The text search of the list. */
function TextFilter() {
  const isPatient = readerOf(useSignedInUser()) === 'patient'
  const { filter, change } = useFilter()
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => change({ text: draft }, true), PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new letter begins the pause again
  }, [draft])
  return (
    <Field label={t('Find')}>
      <TextInput
        type="search"
        maxLength={LONGEST_TEXT}
        placeholder={isPatient ? t('Doctor or clinic') : t('Patient, reference or reason')}
        value={draft ?? filter.text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== null) change({ text: draft }, true)
          setDraft(null)
        }}
      />
    </Field>
  )
}

/** Returns the list's filter, stored in the address so that Back and copied links work. */
export function useFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  /** `replace` while typing, so that Back doesn't go through every letter. */
  const change = (part: Partial<Filter>, replace = false) => {
    // Read from the address, which is ahead of the render, so that the first of two quick changes is not lost.
    const now = new URLSearchParams(window.location.search)
    setQuery(withFilter(now, { ...filterIn(now), ...part }), { replace, preventScrollReset: true })
  }
  return { filter, change }
}
