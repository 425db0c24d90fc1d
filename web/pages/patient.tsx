import { useState } from 'react'
import { useParams } from 'react-router'
import { ScheduleDialog } from '#web/features/appointments/schedule-dialog.tsx'
import { ChartScreen } from '#web/features/patients/chart/chart-screen.tsx'
import { joined } from '#web/shell/visit-words.ts'
import { fullName } from '#web/shell/people.ts'
import type { Patient } from '#contract/patients.ts'

/** A chart; its button books a visit in the same dialog as everywhere, with the patient chosen. */
export default function PatientPage() {
  const { id = '' } = useParams()
  const [booked, setBooked] = useState<Patient | null>(null)
  return (
    <>
      <ChartScreen key={id} id={id} onBook={setBooked} />
      <ScheduleDialog
        open={booked !== null}
        onOpenChange={(isOpen) => !isOpen && setBooked(null)}
        preset={booked ? presetOf(booked) : undefined}
      />
    </>
  )
}

const presetOf = ({ id, user, clinicId, chartNumber, dateOfBirth }: Patient) => ({
  clinicId,
  patient: {
    value: id,
    label: fullName(user) || chartNumber,
    detail: joined(dateOfBirth && `b. ${dateOfBirth}`, chartNumber),
  },
})
