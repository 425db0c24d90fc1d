import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Visit } from '#contract/visits/visits.ts'
import { ScheduleDialog } from '#web/features/appointments/public/schedule/schedule-dialog.tsx'
import { AllergiesLine } from '#web/features/clinical-summary/public/allergies-line.tsx'
import { PrescriptionDialog } from '#web/features/prescriptions/form/prescription-dialog.tsx'
import { visitQuery } from '#web/features/visits/api.ts'
import { VisitScreen } from '#web/features/visits/view/visit-screen.tsx'
import { fullName } from '#web/shell/people.ts'

/** A visit, with the usual dialogs for its prescriptions and the follow-up. */
export default function VisitPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const [prescribed, setPrescribed] = useState<Visit | null>(null)
  const [booked, setBooked] = useState<Visit | null>(null)
  return (
    <>
      <VisitScreen key={id} id={id} onPrescribe={setPrescribed} onBook={setBooked} />
      <PrescriptionDialog
        writing={prescribed ? { kind: 'new', ...patientIn(prescribed), visitId: prescribed.id } : null}
        onClose={() => setPrescribed(null)}
        patientNote={(patientId) => <AllergiesLine patientId={patientId} newTab />}
        onSaved={() => void client.invalidateQueries({ queryKey: visitQuery(id).queryKey, exact: true })}
      />
      <ScheduleDialog
        open={booked !== null}
        onOpenChange={(isOpen) => !isOpen && setBooked(null)}
        preset={
          booked
            ? {
                ...patientIn(booked),
                doctorId: booked.doctorId,
                date: booked.content.followUpDate ?? undefined,
                isFollowUp: true,
              }
            : undefined
        }
      />
    </>
  )
}

const patientIn = ({ clinicId, patient: { id, user, chartNumber } }: Visit) => ({
  clinicId,
  patient: { value: id, label: fullName(user) || chartNumber, detail: chartNumber },
})
