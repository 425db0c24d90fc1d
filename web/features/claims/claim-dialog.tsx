import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { Claim } from '#contract/claims/offers.ts'
import { CLAIM_REQUEST_DAYS, claimMessages } from '#contract/claims/claims.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAnswer } from './api.ts'
import { answerOf, ME, NEW, nothingTyped, SubjectFields, typedSchema } from './subject-fields.tsx'

interface ClaimDialogProps {
  claim: Claim
  whose: 'you' | 'family'
  onClose: () => void
}

/** Asks whose record it is, then adds it or asks the clinic for it. */
export const ClaimDialog = ({ claim, whose, onClose }: ClaimDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={claim.state === 'needs-release' ? t('Ask the clinic for this record') : t('Add this record to your account')}
    description={
      claim.state === 'needs-release'
        ? t(
            '{clinic} has {claimRequestDays} days to release it. A doctor or administrator there sees your name and email.',
            { clinic: claim.clinic.name, claimRequestDays: CLAIM_REQUEST_DAYS },
          )
        : t('We’ll tell {clinic}. You can undo this within a week.', { clinic: claim.clinic.name })
    }
  >
    <ClaimForm claim={claim} whose={whose} onClose={onClose} />
  </Dialog>
)

function ClaimForm({ claim, whose, onClose }: ClaimDialogProps) {
  const asks = claim.state === 'needs-release'
  const answer = useAnswer()
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: whose === 'family' })
  const form = useEndpointForm(
    { body: typedSchema({ asksBirthDate: claim.asksBirthDate, family }) },
    {
      defaultValues: {
        ...nothingTyped,
        whose: whose === 'you' ? ME : (claim.family[0]?.id ?? NEW),
        firstName: claim.firstName ?? '',
        relationship: claim.forWhom === 'child' ? 'Child' : '',
      },
      save: (typed) => answer.mutateAsync({ id: claim.id, asks, answer: answerOf(typed) }),
      onSaved: onClose,
      inWords: (error) => sentenceOf(error, t(claimMessages.failed)),
    },
  )
  return (
    <DialogForm
      form={form}
      submitText={asks ? t('Ask the clinic') : t('Add to account')}
      pendingText={t('Saving...')}
      onCancel={onClose}
    >
      <SubjectFields form={form} among={whose} asksBirthDate={claim.asksBirthDate} />
    </DialogForm>
  )
}
