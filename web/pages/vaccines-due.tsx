import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { DueChild } from '#contract/immunization/due.ts'
import { ScheduleDialog } from '#web/features/appointments/public/schedule/schedule-dialog.tsx'
import { DueScreen } from '#web/features/immunization/due-screen.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'

/** The recall list. Booking opens the usual dialog with the child filled in. */
export default function VaccinesDuePage() {
  const [booked, setBooked] = useState<DueChild | null>(null)
  return (
    <>
      <DueScreen onBook={setBooked} />
      <ScheduleDialog
        open={booked !== null}
        onOpenChange={(isOpen) => !isOpen && setBooked(null)}
        preset={booked ? presetOf(booked) : undefined}
      />
    </>
  )
}

const presetOf = ({ clinicId, patientId, chartNumber, dateOfBirth, ...child }: DueChild) => ({
  clinicId,
  patient: {
    value: patientId,
    label: fullName(child) || chartNumber,
    detail: joined(t('b. {dateOfBirth}', { dateOfBirth: plainDate(dateOfBirth) }), chartNumber),
  },
})
