import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { vitalsInWords } from '#contract/visits/vital-words.ts'
import type { Visit, VisitSummary } from '#contract/visits/visits.ts'
import { AllergyWords } from '#web/features/clinical-summary/public/allergy-words.tsx'
import { SummaryAtHand } from '#web/features/clinical-summary/public/summary-at-hand.tsx'
import { FormsAtHand } from '#web/features/forms/public/forms-at-hand.tsx'
import { VaccinesAtHand } from '#web/features/immunization/public/vaccines-at-hand.tsx'
import { chartVisitsQuery, visitQuery } from '#web/features/visits/api.ts'
import { useMeasurements } from '#web/features/visits/vitals/api.ts'
import { ActiveMedicines } from '#web/features/visits/view/active-medicines.tsx'
import { ContentFacts } from '#web/features/visits/view/content-facts.tsx'
import { diagnosisInWords } from '#web/features/visits/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { fullName, genderLabel } from '#web/shell/people.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LAST = 5

/** Returns age, sex and chart number. */
export const aboutPatient = ({ patient: { age, gender, chartNumber } }: Visit) =>
  joined(
    ageInWords(age),
    gender && gender !== 'not_specified' && genderLabel(gender),
    t('Chart {chartNumber}', { chartNumber }),
  )

/** The patient beside the writing: allergies and problems, edited in place, medicines, last vitals and last visits. */
export function PatientColumn({ visit }: { visit: Visit }) {
  const { patientId, patient, clinic } = visit
  return (
    <>
      <div className="sticky -top-4 z-10 -mx-4 -mt-4 mb-3 border-b border-line bg-surface-raised px-4 pt-4 pb-3 max-md:static">
        <p className="font-semibold break-words">{fullName(patient.user)}</p>
        <p className="text-sm text-muted">{aboutPatient(visit)}</p>
        <AllergyWords patientId={patientId} className="mt-1" />
      </div>
      <SummaryAtHand patientId={patientId} timeZone={clinic.timeZone} />
      <div className="mt-4 flex flex-col gap-4">
        {patient.medicalHistory ? <Part title={t('Medical history')}>{patient.medicalHistory}</Part> : null}
        <Part title={t('Active medicines')}>
          <ActiveMedicines patientId={patientId} />
        </Part>
        <FormsAtHand chart={patient} />
        <VaccinesAtHand patientId={patientId} timeZone={clinic.timeZone} />
        <Before visit={visit} />
        <Link to={`/patients/${patientId}`} target="_blank" rel="noreferrer" className="link w-fit">
          {t('Open chart in a new tab')}
        </Link>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="break-words whitespace-pre-line">{children}</div>
    </section>
  )
}

/** The last measurements, and the last visits with their text. */
function Before({ visit }: { visit: Visit }) {
  const { data, error, refetch, isFetching } = useQuery(chartVisitsQuery(visit.patientId))
  const measurements = useMeasurements(visit.patientId)
  if (!data)
    return error ? (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    ) : (
      <Skeleton className="h-24" />
    )
  const before = data.items.filter(({ id, startedAt }) => id !== visit.id && startedAt <= visit.startedAt)
  const measured = measurements.findLast(
    ({ id, at, visitDate, isVisit, vitals }) =>
      id !== visit.id &&
      at <= visit.startedAt &&
      (isVisit || visitDate < visit.visitDate) &&
      vitalsInWords(vitals).length > 0,
  )
  return (
    <>
      <Part title={t('Last vitals')}>
        {measured ? (
          <>
            <p className="text-sm text-muted">{plainDate(measured.visitDate)}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 tabular-nums">
              {vitalsInWords(measured.vitals).map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          t('None recorded.')
        )}
      </Part>
      <Part title={t('Last visits')}>
        {before.length === 0 ? t('First visit') : null}
        <ul className="empty:hidden">
          {before.slice(0, LAST).map((one) => (
            <li key={one.id} className="border-b border-line last:border-0">
              <EarlierVisit visit={one} />
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

/** An earlier visit, whose text is loaded when it is opened: the server records each opening. */
function EarlierVisit({ visit: { id, visitDate, diagnoses, complaint } }: { visit: VisitSummary }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({ ...visitQuery(id), enabled: isOpen })
  const about =
    diagnoses.length > 0 ? listWithCommas(diagnoses.map(diagnosisInWords)) : complaint || t('Nothing written')
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 md:min-h-0 md:py-1">
        {plainDate(visitDate)}: {about}
      </summary>
      <div className="pb-2 text-sm">
        {data ? (
          <>
            <ContentFacts content={data.content} />
            {data.prescriptions.flatMap(({ medications }) => medications).length > 0 ? (
              <ul className="mt-2 list-disc ps-5">
                {data.prescriptions.flatMap(({ id: key, medications }) =>
                  medications.map(({ medicationName, dosage, duration }, at) => (
                    <li key={`${key} ${at}`}>{[medicationName, dosage, duration].filter(Boolean).join(', ')}</li>
                  )),
                )}
              </ul>
            ) : null}
            <Link to={`/visits/${id}`} target="_blank" rel="noreferrer" className="link mt-2 inline-block">
              {t('Open in a new tab')}
            </Link>
          </>
        ) : error ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {sentenceOf(error)}
          </InlineError>
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
    </details>
  )
}
