import { t } from '#language/translate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { PrescriptionDialog } from '#web/features/prescriptions/form/prescription-dialog.tsx'
import type { PatientNote } from '#web/features/prescriptions/form/values.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { chartPrescriptionsQuery } from './api.ts'
import { StatusBadge } from './prescription-parts.tsx'
import { doctorOf, UPLOADED } from './words.ts'

/** True if the reader can see a chart's prescriptions: as clinical text, or as staff with the permission. */
function useMayRead({ can, clinicId }: Patient): boolean {
  const { memberships, screens } = useSignedInUser()
  const isStaff = memberships.some(({ clinic, role }) => clinic.id === clinicId && role === 'staff')
  return can.readClinical || (isStaff && screens.includes('prescriptions'))
}

/** The prescriptions of a chart; doctors can write a new one. */
export function PrescriptionsCard({ chart, patientNote }: { chart: Patient; patientNote: PatientNote }) {
  const [isWriting, setWriting] = useState(false)
  if (!useMayRead(chart)) return null
  const patient = { value: chart.id, label: fullName(chart.user) || chart.chartNumber, detail: chart.chartNumber }
  return (
    <Card
      title={t('Prescriptions')}
      action={
        chart.can.editClinical ? (
          <Button size="sm" variant="secondary" onClick={() => setWriting(true)}>
            <FileText aria-hidden="true" className="size-4" />
            {t('Write Prescription')}
          </Button>
        ) : undefined
      }
    >
      <ChartPrescriptions chartId={chart.id} />
      <PrescriptionDialog
        writing={isWriting ? { kind: 'new', patient, clinicId: chart.clinicId } : null}
        onClose={() => setWriting(false)}
        patientNote={patientNote}
      />
    </Card>
  )
}

const ChartPrescriptions = ({ chartId }: { chartId: string }) => (
  <PagedList
    query={useInfiniteQuery(chartPrescriptionsQuery(chartId))}
    inWords={sentenceOf}
    loading={t('Loading prescriptions...')}
    keyOf={({ id }) => id}
    empty={<p>{t('No prescriptions')}</p>}
  >
    {(items) => (
      <ul className="divide-y divide-line">
        {items.map(([id, one]) => (
          <ChartPrescription key={id} one={one} />
        ))}
      </ul>
    )}
  </PagedList>
)

const ChartPrescription = ({ one }: { one: Prescription }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
    <p className="w-full shrink-0 tabular-nums sm:w-28">
      <Link to={`/prescriptions/${one.id}`} className="font-medium hover:underline">
        {one.prescriptionDate ? plainDate(one.prescriptionDate) : one.number}
      </Link>
    </p>
    <p className="min-w-0 flex-1 basis-52 break-words">
      {one.upload
        ? (one.upload.medications ?? t('File'))
        : listWithCommas(one.medications.map(({ medicationName }) => medicationName))}
      <span className="block text-sm text-muted">{joined(doctorOf(one), one.upload && t(UPLOADED))}</span>
    </p>
    <StatusBadge status={one.status} />
  </li>
)
