import { t } from '#language/translate.ts'
import type { Integrity } from '#contract/prescriptions/prescriptions.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says that a record isn't what was signed, or that it wasn't checked; renders nothing for an intact one and for uploads. */
export function IntegrityNotice({ integrity }: { integrity: Integrity | null }) {
  if (integrity === 'damaged')
    return (
      <Notice tone="danger" title={t('Don’t rely on this prescription')}>
        {t(
          'Its record was changed after the doctor signed it, so what is shown here may be wrong. It can’t be printed or copied. The clinic has been notified. The doctor can cancel it and write a new one.',
        )}
      </Notice>
    )
  if (integrity === 'not-checked')
    return (
      <Notice tone="caution" title={t('Not checked')}>
        {t('This prescription has no signature that this site can check. Ask the doctor if something looks wrong.')}
      </Notice>
    )
  return null
}
