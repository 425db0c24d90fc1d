import { t } from '#language/translate.ts'
import { Button } from '#web/ui/button.tsx'

interface ReturnToClinicProps {
  /** Saves what is left, before the page is closed. */
  onLeave?: () => Promise<void>
}

/** Leaves the form for the sign-in, in its place in the browser's history: the device is the clinic's. */
export const ReturnToClinic = ({ onLeave }: ReturnToClinicProps) => (
  <div>
    <Button
      variant="secondary"
      onClick={async () => {
        await onLeave?.()
        window.location.replace('/login')
      }}
    >
      {t('Sign in as the clinic')}
    </Button>
  </div>
)
