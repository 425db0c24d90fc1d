import { useState } from 'react'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Step, useStep } from './api.ts'
import { visitsInWords } from './words.ts'

interface StepDialogProps {
  doctor: AdministeredDoctor
  step: Step
  onClose: () => void
}

const wordsOf = (step: Step, { user, clinic, licenseNumber, licenseCouncil, comingVisits }: AdministeredDoctor) => {
  const name = fullName(user)
  const ahead =
    comingVisits > 0 ? ` ${visitsInWords(comingVisits)} to come stay until somebody moves or cancels them.` : ''
  const license = [licenseNumber, licenseCouncil].filter(Boolean).join(', ')
  return {
    verify: {
      title: `Confirm the license of ${name}?`,
      description: `License ${license}. Patients can book then; that you confirmed it is kept.`,
      confirmText: 'Confirm license',
      pendingText: 'Confirming...',
      tone: 'normal',
    },
    deactivate: {
      title: `Deactivate ${name}?`,
      description: `They are signed out at once, see nothing of ${clinic.name} any more and cannot be booked. What they did and signed stays.${ahead}`,
      confirmText: 'Deactivate',
      pendingText: 'Deactivating...',
      tone: 'danger',
    },
    reactivate: {
      title: `Reactivate ${name}?`,
      description: `They get their place at ${clinic.name} back.`,
      confirmText: 'Reactivate',
      pendingText: 'Reactivating...',
      tone: 'normal',
    },
  }[step] as { title: string; description: string; confirmText: string; pendingText: string; tone: 'danger' | 'normal' }
}

/** Asks once before a license counts as confirmed, or a doctor loses their place or gets it back. */
export function StepDialog({ doctor, step, onClose }: StepDialogProps) {
  // as it was when the question was asked: the list behind is read again meanwhile
  const [asked] = useState(doctor)
  const change = useStep(asked.id, step)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...wordsOf(step, asked)}
      pending={change.isPending}
      error={change.error ? sentenceOf(change.error) : undefined}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
