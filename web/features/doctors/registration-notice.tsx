import { t } from '#language/translate.ts'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { Notice } from '#web/ui/notice.tsx'

interface RegistrationNoticeProps {
  registration: AdministeredDoctor['registration']
  /** The form has another number or council. */
  isChanging: boolean
}

/** What the operator decided about the registration, and before saving, that a change needs a new confirmation. */
export function RegistrationNotice({ registration: { status, reason }, isChanging }: RegistrationNoticeProps) {
  if (status === 'confirmed')
    return isChanging ? (
      <Notice tone="caution" title={t('A new number or council must be confirmed again')} live>
        {t(
          'Until the operator of this site has confirmed it, this doctor’s new prescriptions say that the registration isn’t confirmed.',
        )}
      </Notice>
    ) : null
  return status === 'refused' ? (
    <Notice tone="danger" title={t('The operator of this site didn’t confirm this registration')}>
      <p className="break-words">{t('Reason: {reason}', { reason })}</p>
      <p>{t('Change the number or council, and they’ll look at it again.')}</p>
    </Notice>
  ) : null
}
