import { t } from '#language/translate.ts'
import { type Analytics, EARLIEST, periods } from '#contract/analytics/analytics.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useBrowserZone } from '#web/lib/use-browser-zone.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { periodLabels, type AnalyticsAddress } from './use-analytics-address.ts'

interface PeriodBarProps {
  clinics: { id: string; name: string }[]
  clinicId: string
  address: AnalyticsAddress
  go: (part: Partial<AnalyticsAddress>, options?: { replace: boolean }) => void
  /** What is shown now: its days are where own days begin. */
  data: Analytics | undefined
  problems: { from?: string; to?: string }
}

/** The clinic, for administrators of several, and the time. */
export function PeriodBar({ clinics, clinicId, address, go, data, problems }: PeriodBarProps) {
  const zone = useBrowserZone()
  const today = data?.today ?? (zone ? dateIn(zone) : undefined)
  const choosePeriod = (value: string) => {
    const period = periods.find((one) => one === value)!
    const own = { from: data?.span.from ?? today ?? '', to: data?.span.to ?? today ?? '' }
    go({ period, ...(period === 'custom' ? own : { from: '', to: '' }) })
  }
  return (
    <div className="mb-5 grid items-start gap-3 sm:grid-cols-2 lg:flex lg:flex-wrap">
      {clinics.length > 1 ? (
        <Field label={t('Clinic')} className="lg:w-64">
          <Select value={clinicId} onChange={(event) => go({ clinic: event.target.value })}>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={t('Period')} className="lg:w-48">
        <Select value={address.period} onChange={(event) => choosePeriod(event.target.value)}>
          {periods.map((period) => (
            <option key={period} value={period}>
              {t(periodLabels[period])}
            </option>
          ))}
        </Select>
      </Field>
      {address.period === 'custom' ? (
        <>
          <Field label={t('From')} error={problems.from} className="lg:w-48">
            <TextInput
              type="date"
              min={EARLIEST}
              max={today}
              value={address.from}
              onChange={(event) => go({ from: event.target.value }, { replace: true })}
            />
          </Field>
          <Field label={t('To')} error={problems.to} className="lg:w-48">
            <TextInput
              type="date"
              min={EARLIEST}
              max={today}
              value={address.to}
              onChange={(event) => go({ to: event.target.value }, { replace: true })}
            />
          </Field>
        </>
      ) : null}
    </div>
  )
}
