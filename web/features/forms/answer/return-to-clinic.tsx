import { t } from '#language/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Leaves the form for the sign-in, in its place in the browser's history: the device is the clinic's. */
export const ReturnToClinic = () => (
  <Button variant="secondary" onClick={() => window.location.replace('/login')}>
    {t('Sign in as the clinic')}
  </Button>
)
