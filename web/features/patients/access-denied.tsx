import { t } from '#language/translate.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Shown to people without access to a clinic's patients (rule T26). */
export const AccessDenied = () => (
  <Notice tone="caution">{t('Access Denied - Please log in to access patient management.')}</Notice>
)
