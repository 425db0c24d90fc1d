import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { consultationInWords, listWords } from '#web/features/prescriptions/consultation-words.ts'
import { Advice } from '#web/features/prescriptions/patient-line.tsx'
import { Medications } from '#web/features/prescriptions/prescription-parts.tsx'
import { doctorOf, uploadedBy } from '#web/features/prescriptions/words.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { specialtyInWords } from '#web/shell/specialties.ts'

/** The full content of a prescription. */
export function ContentCard({ prescription: one }: { prescription: Prescription }) {
  const { patient, upload } = one
  const { role } = useSignedInUser()
  return (
    <Card>
      {upload ? (
        <Notice tone="caution" className="mb-4">
          {uploadedBy(role)}
        </Notice>
      ) : null}
      {one.cancelReason ? (
        <Notice tone="danger" title={t('Cancelled')} className="mb-4">
          {one.cancelReason}
        </Notice>
      ) : null}
      <dl className="mb-5 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <Fact name={t('Doctor')}>{joined(doctorOf(one), one.doctor && specialtyInWords(one.doctor.specialty))}</Fact>
        {patient ? (
          <Fact name={t('Patient')}>
            {joined(ageInWords(patient.age), t('Chart {chartNumber}', { chartNumber: patient.chartNumber }))}
          </Fact>
        ) : null}
        <Fact name={t('Date')}>
          {one.prescriptionDate ? plainDate(one.prescriptionDate) : t('Not given')}
          {one.backdatedReason ? <span className="block text-sm text-muted">{one.backdatedReason}</span> : null}
        </Fact>
        {one.signedAt ? <Fact name={t('Signed')}>{momentInWords(one.signedAt)}</Fact> : null}
        {one.source === 'written' ? (
          <Fact name={t('Ends')}>{one.endsOn ? plainDate(one.endsOn) : t('No end date')}</Fact>
        ) : null}
        {one.followUpDate ? <Fact name={t('Follow-up')}>{plainDate(one.followUpDate)}</Fact> : null}
        {one.teleconsultation ? <Consultation prescription={one} consultation={one.teleconsultation} /> : null}
      </dl>
      <h2 className="mb-2 text-lg">{t('Medications')}</h2>
      {upload ? (
        <p className="break-words whitespace-pre-line">{upload.medications ?? t('See the file.')}</p>
      ) : (
        <Medications medications={one.medications} lines={one.patientLines} />
      )}
      <Text title={t('Notes')}>{one.notes ? <bdi>{one.notes}</bdi> : null}</Text>
      <Text title={t('Advice')}>{one.advice ? <Advice advice={one.advice} lines={one.patientLines} /> : null}</Text>
    </Card>
  )
}

interface ConsultationProps {
  prescription: Pick<Prescription, 'medications'>
  consultation: NonNullable<Prescription['teleconsultation']>
}

/** How doctor and patient spoke, and which medicines the doctor put on a list because the program didn't know them. */
const Consultation = ({ prescription: { medications }, consultation }: ConsultationProps) => (
  <Fact name={t('Teleconsultation')}>
    {consultationInWords(consultation)}
    {(consultation.lists ?? []).map(({ list, by }, at) =>
      by === 'doctor' ? (
        <span key={at} className="block text-sm text-muted">
          {t('{medicine} was not checked against the telemedicine lists. The doctor chose: {list}', {
            medicine: medications[at]?.medicationName ?? '',
            list: t(listWords[list]),
          })}
        </span>
      ) : null,
    )}
  </Fact>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

function Text({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <h2 className="mt-5 mb-1 text-lg">{title}</h2>
      <div className="break-words whitespace-pre-line">{children}</div>
    </>
  )
}
