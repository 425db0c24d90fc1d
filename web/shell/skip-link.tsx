import { t } from '#language/translate.ts'
/** The first stop of the keyboard: past the navigation, to the work. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 start-2 z-50 -translate-y-16 rounded-md bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0"
  >
    {t('Skip to content')}
  </a>
)
