import { t } from '#language/translate.ts'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { useMeasurements } from '#web/features/visits/vitals/api.ts'
import type { Measurement } from '#web/features/visits/vitals/measurements.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName, genderLabel } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { printAlone } from '#web/ui/print-alone.ts'
import { childOn, growthIn, isChildOn } from './child.ts'

const GrowthCharts = onDemand(async () => (await import('./growth-charts.tsx')).GrowthCharts)

type Chart = Pick<Patient, 'id' | 'dateOfBirth' | 'birthYear' | 'gender' | 'user' | 'chartNumber' | 'clinic'>

/** The growth of a child under 19 years, for everyone who reads the chart's visits; nothing for adults and without measurements. */
export function GrowthCard({ chart }: { chart: Chart }) {
  const measured = useMeasurements(chart.id)
  const printed = useRef<HTMLDivElement>(null)
  const today = dateIn(chart.clinic.timeZone)
  if (!mayBeChild(chart, today)) return null
  const visits = measured.filter(
    (one) => Object.values(growthIn(one.vitals)).some(Boolean) && !isRepeated(one, measured),
  )
  if (visits.length === 0) return null
  const child = childOn(chart, today)
  return (
    <div ref={printed}>
      <Card
        title={t('Growth')}
        action={child ? <PrintButton onPrint={() => printAlone(printed.current)} /> : undefined}
      >
        {child ? (
          <>
            <p className="hidden print:mb-3 print:block">
              {joined(
                fullName(chart.user),
                t('b. {dateOfBirth}', { dateOfBirth: plainDate(child.dateOfBirth) }),
                genderLabel(child.sex),
                t('Chart {chartNumber}', { chartNumber: chart.chartNumber }),
                chart.clinic.name,
              )}
            </p>
            <GrowthCharts child={child} visits={visits} />
          </>
        ) : (
          <p>
            {chart.dateOfBirth
              ? t('Growth charts need a sex of male or female, because WHO’s tables are by sex.')
              : t('Growth charts need the date of birth. This chart has only a year.')}
          </p>
        )}
      </Card>
    </div>
  )
}

/** True if a visit of the same day has the same growth. */
const isRepeated = (one: Measurement, all: readonly Measurement[]) =>
  !one.isVisit &&
  all.some(
    ({ isVisit, visitDate, vitals }) =>
      isVisit &&
      visitDate === one.visitDate &&
      JSON.stringify(growthIn(vitals)) === JSON.stringify(growthIn(one.vitals)),
  )

/** True if the birth date, or without one the year of birth, is of someone under 19 years. */
function mayBeChild({ dateOfBirth, birthYear }: Chart, today: string): boolean {
  if (dateOfBirth) return isChildOn(dateOfBirth, today)
  return birthYear ? Number(today.slice(0, 4)) - Number(birthYear.slice(0, 4)) < 19 : false
}

/** Prints the card alone. */
const PrintButton = ({ onPrint }: { onPrint: () => void }) => (
  <Button size="sm" variant="quiet" onClick={onPrint} className="print:hidden">
    <Printer aria-hidden="true" className="size-4" />
    {t('Print')}
  </Button>
)
