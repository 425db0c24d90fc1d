import { t } from '#language/translate.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { Notice } from '#web/ui/notice.tsx'

interface ConfirmationNoticeProps {
  confirmation: ClinicSetup['confirmation']
  /** The form has another name or address. */
  isChanging: boolean
}

/** What the operator decided about the clinic, and before saving, that a change needs a new confirmation. */
export function ConfirmationNotice({ confirmation: { status, reason }, isChanging }: ConfirmationNoticeProps) {
  if (status === 'confirmed')
    return isChanging ? (
      <Notice tone="caution" title={t('A new name or address must be confirmed again')} live>
        {t('Until the operator of this site has confirmed it, new prescriptions say that your clinic isn’t confirmed.')}
      </Notice>
    ) : null
  if (status === 'refused')
    return (
      <Notice tone="danger" title={t('The operator of this site didn’t confirm your clinic')}>
        <p className="break-words">{t('Reason: {reason}', { reason })}</p>
        <p>{t('Change the name or address, and they’ll look at it again.')}</p>
      </Notice>
    )
  return status === 'waiting' ? (
    <Notice tone="caution" title={t('Not confirmed yet')}>
      {t(
        'The operator of this site still has to confirm the name and address. Until then, printed prescriptions say that your clinic isn’t confirmed.',
      )}
    </Notice>
  ) : null
}
