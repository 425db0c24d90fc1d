import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { ClinicalSummary } from '#contract/clinical-summary/summary.ts'
import type { Patient } from '#contract/patients/patients.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { vitalsInWords } from '#contract/visits/vital-words.ts'
import { summaryQuery } from '#web/features/clinical-summary/public/summary-query.ts'
import {
  allergyInWords,
  isActive,
  pregnancyInWords,
  problemInWords,
  sinceInWords,
} from '#web/features/clinical-summary/public/words.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { activeMedicinesQuery, chartVisitsQuery } from '#web/features/visits/api.ts'
import { medicinesInWords } from '#web/features/visits/view/active-medicines.tsx'
import { useMeasurements, vitalsQuery } from '#web/features/visits/vitals/api.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName, genderLabel } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'

/** For the holder of a chart: prints its summary on one sheet, for a doctor elsewhere. */
export function PrintRecord({ chart }: { chart: Patient }) {
  const [isPrinting, setPrinting] = useState(false)
  const isOwn = chart.can.readClinical && !chart.can.edit
  const { data: summary } = useQuery({ ...summaryQuery(chart.id), enabled: isOwn })
  const { data: medicines } = useQuery({ ...activeMedicinesQuery(chart.id), enabled: isOwn })
  const { data: visits } = useQuery({ ...chartVisitsQuery(chart.id), enabled: isOwn })
  const { data: vitals } = useQuery({ ...vitalsQuery(chart.id), enabled: isOwn })
  if (!isOwn) return null
  // what isn't loaded would be printed as "none"
  const isWhole = Boolean(summary && medicines && visits && vitals)
  return (
    <>
      <Button variant="secondary" disabled={!isWhole} onClick={() => setPrinting(true)}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Print summary')}
      </Button>
      {isPrinting && summary && medicines ? (
        <PrintSheet onDone={() => setPrinting(false)}>
          <Sheet chart={chart} summary={summary} medicines={medicines} />
        </PrintSheet>
      ) : null}
    </>
  )
}

interface SheetProps {
  chart: Patient
  summary: ClinicalSummary
  medicines: readonly Prescription[]
}

function Sheet({ chart, summary, medicines }: SheetProps) {
  const { user, gender, dateOfBirth, chartNumber, clinic } = chart
  const today = dateIn(clinic.timeZone)
  const bloodGroup = useFacts()(chart, 'bloodGroup')
  return (
    <>
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <p className="text-[16pt] font-semibold">{t('Health summary')}</p>
        <p>{clinic.name}</p>
      </div>
      <p className="mb-4 border-b border-line-strong pb-3">
        {joined(
          fullName(user),
          dateOfBirth && t('b. {dateOfBirth}', { dateOfBirth: plainDate(dateOfBirth) }),
          gender && gender !== 'not_specified' && genderLabel(gender),
          bloodGroup && t('Blood group {group}', { group: bloodGroup }),
          t('Chart {chartNumber}', { chartNumber }),
        )}
      </p>
      <Allergies summary={summary} />
      <Problems summary={summary} today={today} />
      <Section
        title={t('Active medicines')}
        lines={medicinesInWords(medicines).map(([name]) => name)}
        none={t('None prescribed here')}
      />
      <Vitals patientId={chart.id} />
      <p className="mt-4 text-[9pt]">
        {t('As recorded at {clinic}. Other clinics may know more. Printed on {date}.', {
          clinic: clinic.name,
          date: plainDate(today),
        })}
      </p>
    </>
  )
}

const Section = ({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) => (
  <section className="mb-4 break-inside-avoid">
    <p className="font-semibold">{title}</p>
    {lines.length === 0 ? (
      <p>{none}</p>
    ) : (
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Allergies = ({ summary: { allergies, unsortedAllergies, noKnownAllergies } }: { summary: ClinicalSummary }) => (
  <Section
    title={t('Allergies')}
    lines={[
      ...allergies.filter(isActive).map(allergyInWords),
      ...unsortedAllergies.filter(({ proposal }) => proposal !== 'none').map(({ text }) => `“${text}”`),
    ]}
    none={noKnownAllergies ? t('No known allergies') : t('No allergies recorded')}
  />
)

function Problems({ summary, today }: { summary: ClinicalSummary; today: string }) {
  const { problems, unsortedProblems, pregnancy } = summary
  const isNow = pregnancy !== null && (pregnancy.isPregnant || pregnancy.isBreastfeeding)
  return (
    <Section
      title={t('Problems')}
      lines={[
        ...problems
          .filter(({ status }) => status === 'active')
          .map((one) => joined(problemInWords(one), sinceInWords(one.since))),
        ...unsortedProblems.filter(({ proposal }) => proposal !== 'none').map(({ text }) => `“${text}”`),
        ...(isNow ? [pregnancyInWords(pregnancy, today)] : []),
      ]}
      none={t('None recorded.')}
    />
  )
}

function Vitals({ patientId }: { patientId: string }) {
  const measured = useMeasurements(patientId).findLast(({ vitals }) => vitalsInWords(vitals).length > 0)
  const words = measured ? vitalsInWords(measured.vitals).map(({ name, value }) => `${name} ${value}`) : []
  return (
    <Section
      title={measured ? t('Last vitals, {date}', { date: plainDate(measured.visitDate) }) : t('Last vitals')}
      lines={words}
      none={t('None recorded.')}
    />
  )
}
