import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Vitals, vitalNames } from '#contract/visits/content.ts'
import { vitalsLine } from '#contract/visits/vital-words.ts'
import type { Visit } from '#contract/visits/visits.ts'
import type { VitalSet } from '#contract/visits/vitals.ts'
import { clockIn } from '#web/lib/clock.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { vitalsQuery } from './api.ts'
import { isOfVisit } from './of-visit.ts'
import { type VitalValues, vitalValuesOf } from './values.ts'

interface TakenVitalsProps {
  visit: Pick<Visit, 'patientId' | 'visitDate' | 'startedAt'>
  /** True inside of the visit's form, whose values they can replace. */
  isForm?: boolean
}

/** Vitals that belong to a visit (decision 0098): who measured what, and when. Renders nothing without any. */
export function TakenVitals({ visit, isForm = false }: TakenVitalsProps) {
  const { data } = useQuery(vitalsQuery(visit.patientId))
  if (!data) return null
  const sets = data.sets.filter((one) => !one.isError && isOfVisit(one, visit, data.clinic.timeZone))
  if (sets.length === 0) return null
  return (
    <ul aria-label={t('Vitals recorded for this visit')} className="flex flex-col gap-1 text-sm">
      {sets.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 tabular-nums">
            <span className="text-muted">
              {clockIn(data.clinic.timeZone, new Date(one.measuredAt))} {fullName(one.measuredBy)}
              {one.corrected ? ` ${t('(corrected)')}` : ''}:
            </span>{' '}
            {vitalsLine(one.vitals)}
          </span>
          {isForm ? <UseThem one={one} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** Puts the values of a set into the form; shown while they differ. */
function UseThem({ one }: { one: VitalSet }) {
  const { control, setValue } = useFormContext<VitalValues>()
  const typed = useWatch({ control }) as VitalValues
  const now = vitalValuesOf(one.vitals, typed.unit)
  const names = vitalNames.filter((name) => one.vitals[name as keyof Vitals] !== null)
  const differs = names.some((name) => typed[name] !== now[name])
  if (!differs) return null
  const use = () => {
    for (const name of names) setValue(name, now[name], { shouldDirty: true })
    if (one.vitals.temperature !== null) setValue('unit', now.unit, { shouldDirty: true })
  }
  return (
    <Button size="sm" variant="quiet" className="min-h-11 md:min-h-7" onClick={use}>
      {t('Use these values')}
    </Button>
  )
}
