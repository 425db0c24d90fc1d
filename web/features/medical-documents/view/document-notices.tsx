import { t } from '#language/translate.ts'
import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says that a document was withdrawn, isn't what was signed, or has a draft of its next version. */
export const DocumentNotices = ({ one }: { one: MedicalDocument }) => (
  <>
    {one.integrity === 'damaged' ? (
      <Notice tone="danger" title={t('Don’t rely on this document')}>
        {t(
          'Its record was changed after the doctor signed it, so what is shown here may be wrong. It can’t be printed. The clinic has been notified. The doctor can withdraw it and write a new one.',
        )}
      </Notice>
    ) : null}
    {one.integrity === 'not-checked' ? (
      <Notice tone="caution" title={t('Not checked')}>
        {t('This document has no signature that this site can check. Ask the doctor if something looks wrong.')}
      </Notice>
    ) : null}
    {one.withdrawnAt ? (
      <Notice
        tone="danger"
        title={
          one.withdrawnBy
            ? t('Withdrawn {at} by {name}', { at: momentInWords(one.withdrawnAt), name: one.withdrawnBy })
            : t('Withdrawn {at}', { at: momentInWords(one.withdrawnAt) })
        }
      >
        {one.withdrawalReason}
      </Notice>
    ) : null}
    {one.draft && one.version > 0 ? (
      <Notice title={t('Draft of version {version}', { version: one.version + 1 })}>
        {t('Version {version} stays valid until you sign this draft.', { version: one.version })}
      </Notice>
    ) : null}
  </>
)
