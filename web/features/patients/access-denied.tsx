import { t } from '#language/translate.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Shown to people without access to a clinic's patients (rule T26). */
export const AccessDenied = () => (
  <>
    <Notice tone="caution">{t('Access Denied - Please log in to access patient management.')}</Notice>
    <LinkButton to="/" className="mt-5">
      {t('Go to Dashboard')}
    </LinkButton>
  </>
)
