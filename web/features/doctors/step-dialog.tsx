import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { deactivationReason } from '#web/features/members/public/member-dialogs.tsx'
import { fullName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Step, useStep } from './api.ts'

interface StepDialogProps {
  doctor: AdministeredDoctor
  step: Step
  onClose: () => void
}

const wordsOf = (
  step: Step,
  { user, clinic, licenseNumber, licenseCouncil, comingVisits: comingAppointments }: AdministeredDoctor,
) => {
  const name = fullName(user)
  const ahead =
    comingAppointments > 0
      ? ` ${t('Their {count, plural, one {# upcoming appointment} other {# upcoming appointments}} will stay booked until someone reschedules or cancels them.', { count: comingAppointments })}`
      : ''
  const license = [licenseNumber, licenseCouncil].filter(Boolean).join(', ')
  return {
    verify: {
      title: t('Confirm the license of {name}?', { name }),
      description: t('License {license}. Patients can then book this doctor. Your confirmation is logged.', {
        license,
      }),
      confirmText: t('Confirm license'),
      pendingText: t('Confirming...'),
      tone: 'normal',
    },
    deactivate: {
      title: t('Deactivate {name}?', { name }),
      description: `${t('They’ll be signed out right away, lose access to {clinic} and can’t be booked. Everything they did and signed is kept.', { clinic: clinic.name })}${ahead}`,
      confirmText: t('Deactivate'),
      pendingText: t('Deactivating...'),
      tone: 'danger',
    },
    reactivate: {
      title: t('Reactivate {name}?', { name }),
      description: t('They’ll get back their access to {clinic}.', { clinic: clinic.name }),
      confirmText: t('Reactivate'),
      pendingText: t('Reactivating...'),
      tone: 'normal',
    },
  }[step] as { title: string; description: string; confirmText: string; pendingText: string; tone: 'danger' | 'normal' }
}

/** Confirms before confirming a license, or deactivating or reactivating a doctor. */
export function StepDialog({ doctor, step, onClose }: StepDialogProps) {
  // fixed when the dialog opens: the list behind may refetch
  const [asked] = useState(doctor)
  const change = useStep(asked.id, step)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...wordsOf(step, asked)}
      pending={change.isPending}
      error={change.error ? sentenceOf(change.error) : undefined}
      reason={step === 'deactivate' ? deactivationReason() : undefined}
      onConfirm={(reason) => change.mutate(reason, { onSuccess: onClose })}
    />
  )
}

/** Returns "1 upcoming appointment", "3 upcoming appointments". */
export const appointmentsInWords = (count: number) =>
  t('{count, plural, one {# upcoming appointment} other {# upcoming appointments}}', { count })
