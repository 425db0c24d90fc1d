import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { gestationInWords } from '#contract/clinical-summary/gestation.ts'
import type { Pregnancy } from '#contract/clinical-summary/pregnancy.ts'
import { lacksUnit } from '#contract/doses/liquids.ts'
import { readDose } from '#contract/doses/parse.ts'
import { doseInWords, wordsBeside } from '#contract/doses/words.ts'
import { type VitalName, vitalNames } from '#contract/visits/content.ts'
import { vitalsInWords } from '#contract/visits/vital-words.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { summaryQuery } from '#web/features/clinical-summary/public/summary-query.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import type { VisitPrescription } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { useTestsOf } from '#web/features/test-orders/public/visit-orders.tsx'
import { clinicQuery } from '#web/features/visits/api.ts'
import { savable, type VisitValues } from '#web/features/visits/form/values.ts'
import { diagnosisInWords } from '#web/features/visits/words.ts'
import { plainDate } from '#web/lib/dates.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { aboutPatient } from './patient-column.tsx'

interface PrintoutProps {
  visit: Visit
  lines: VisitPrescription['lines']
}

/**
 * The printout as the typed text makes it: a preview, which the signed PDF replaces. Empty fields print nothing. Needs a
 * FormProvider.
 */
export function Printout({ visit, lines }: PrintoutProps) {
  const { control } = useFormContext<VisitValues>()
  const values = useDeferredValue(useWatch({ control }) as VisitValues)
  const { content } = savable(values, visit.visitDate)
  const stated = useQuery(summaryQuery(visit.patientId)).data?.pregnancy
  const pregnancy = stated && pregnancyOn(stated, visit.visitDate)
  const { complaint, diagnoses = [], advice, followUpDate } = content ?? {}
  const tests = useTestsOf({ patientId: visit.patientId, visitId: visit.id })
  const measured = vitalsInWords({
    ...(Object.fromEntries(vitalNames.map((name) => [name, content?.[name] ?? null])) as Record<
      VitalName,
      number | null
    >),
    temperatureUnit: content?.temperatureUnit ?? null,
  })
  return (
    <div className="rounded-sm border border-line bg-paper p-4 text-sm text-paper-ink">
      <p className="mb-3 w-fit rounded-sm border border-dashed border-current px-2 tracking-widest uppercase">
        {t('Preview')}
      </p>
      <Letterhead visit={visit} />
      <p className="border-y border-current py-1.5">
        <span className="font-semibold">{fullName(visit.patient.user)}</span>
        {` · ${aboutPatient(visit)}`}
        <span className="block">{plainDate(visit.visitDate)}</span>
      </p>
      <div className="mt-2 flex flex-col gap-2">
        {measured.length > 0 ? (
          <p className="tabular-nums">{joined(...measured.map(({ name, value }) => `${name} ${value}`))}</p>
        ) : null}
        {pregnancy ? <Printed title={t('Pregnancy')}>{pregnancy}</Printed> : null}
        {complaint ? <Printed title={t('Complaint')}>{complaint}</Printed> : null}
        {diagnoses.length > 0 ? (
          <Printed title={diagnoses.length > 1 ? t('Diagnoses') : t('Diagnosis')}>
            {listWithCommas(diagnoses.map(({ text, code }) => diagnosisInWords({ text, code: code || null })))}
          </Printed>
        ) : null}
        {lines.length > 0 ? <Medicines lines={lines} /> : null}
        {tests ? <Printed title={t('Tests')}>{tests}</Printed> : null}
        {advice ? <Printed title={t('Advice')}>{advice}</Printed> : null}
        {followUpDate ? <Printed title={t('Follow-up')}>{plainDate(followUpDate)}</Printed> : null}
      </div>
    </div>
  )
}

/**
 * Returns the age of a pregnancy on the day of the visit, with the due date that the clinic has stated; null without
 * one.
 */
function pregnancyOn({ isPregnant, isOutdated, reportedByPatient, dueOn }: Pregnancy, day: string): string | null {
  if (!isPregnant || isOutdated || reportedByPatient || !dueOn) return null
  const age = gestationInWords(dueOn, day)
  return age && t('{age}, due {date}', { age, date: plainDate(dueOn) })
}

/** Clinic and doctor. */
function Letterhead({ visit: { clinicId, clinic, doctorId, doctor } }: Pick<PrintoutProps, 'visit'>) {
  const { data } = useQuery(clinicQuery(clinicId))
  const qualification = data?.doctors.find(({ id }) => id === doctorId)?.qualification
  return (
    <div className="mb-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
      <div className="flex min-w-0 gap-2">
        {data ? <ClinicLogo clinic={data} className="size-12" /> : null}
        <div className="min-w-0">
          <p className="font-semibold break-words">{clinic.name}</p>
          {data ? (
            <p className="break-words">{joined([data.address, data.city].filter(Boolean).join(', '), data.phone)}</p>
          ) : null}
        </div>
      </div>
      <div className="min-w-0">
        <p className="font-semibold break-words">{doctorName(doctor.user)}</p>
        <p className="break-words">{qualification || doctor.specialty}</p>
      </div>
    </div>
  )
}

const Printed = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="font-semibold">{title}</p>
    <p className="break-words whitespace-pre-line">{children}</p>
  </div>
)

/** The medications, each with its dose as typed and in words. */
const Medicines = ({ lines }: Pick<PrintoutProps, 'lines'>) => (
  <div>
    <p className="text-lg font-semibold" aria-label={t('Prescription')}>
      ℞
    </p>
    <ol className="flex list-decimal flex-col gap-1 ps-5">
      {lines.map((line, at) => {
        const { medicationName, dosage, frequency, duration, instructions, quantity } = line
        const { dose } = readDose({ dosage, frequency, duration, instructions })
        // a liquid's number isn't written out before it has a unit
        const isOpen = lacksUnit(medicationName, { dosage, frequency, duration, instructions })
        const words = isOpen
          ? null
          : wordsBeside({
              dosage,
              frequency,
              duration,
              instructions: instructions ?? null,
              doseWords: dose && doseInWords(dose),
            })
        return (
          <li key={at} className="break-words">
            <p className="font-semibold">{medicationName}</p>
            <p>{joined(dosage, frequency, duration)}</p>
            {words ? <p>{words}</p> : null}
            {instructions ? <p>{instructions}</p> : null}
            {quantity ? <p>{t('Quantity: {quantity}', { quantity })}</p> : null}
          </li>
        )
      })}
    </ol>
  </div>
)
