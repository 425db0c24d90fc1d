import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { MEDICATIONS_MAX } from '#contract/prescriptions/medications.ts'
import { listPrescriptions, type Prescription } from '#contract/prescriptions/prescriptions.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { lineOf, type PrescriptionValues } from './values.ts'

/** Newest prescriptions among which the last one is looked for. */
const LOOKED_AT = 20

/** Returns the newest written prescription of an earlier day, or else of today. */
function lastOf(prescriptions: readonly Prescription[], today: string): Prescription | undefined {
  const written = prescriptions.filter(({ source, status }) => source === 'written' && status !== 'cancelled')
  return written.find(({ prescriptionDate }) => prescriptionDate !== null && prescriptionDate < today) ?? written[0]
}

interface RepeatLastProps {
  onMedications: (medications: PrescriptionValues['medications']) => void
}

/** Adds the medications of the patient's last prescription to the form, where they are checked and can be changed. */
export function RepeatLast({ onMedications }: RepeatLastProps) {
  const { getValues } = useFormContext<PrescriptionValues>()
  const [said, setSaid] = useState('')
  const repeat = useMutation({
    mutationFn: () => call(listPrescriptions, { query: { patientId: getValues('patientId'), limit: LOOKED_AT } }),
    onSuccess: (prescriptions) => {
      const last = lastOf(prescriptions, getValues('prescriptionDate'))
      if (!last) return setSaid(t('There is no earlier prescription'))
      const written = getValues('medications').filter(({ medicationName }) => medicationName.trim() !== '')
      const names = new Set(written.map(({ medicationName }) => medicationName.trim().toLowerCase()))
      const added = last.medications.filter(({ medicationName }) => !names.has(medicationName.toLowerCase()))
      onMedications([...written, ...added.map(lineOf)].slice(0, MEDICATIONS_MAX))
      setSaid(t('Copied from {number} of {date}', { number: last.number, date: plainDate(last.prescriptionDate!) }))
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => repeat.mutate()}
        pending={repeat.isPending}
        pendingText={t('Repeating...')}
      >
        <History aria-hidden="true" className="size-4" />
        {t('Repeat last prescription')}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
    </>
  )
}
