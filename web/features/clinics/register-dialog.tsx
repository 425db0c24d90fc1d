import { useRef } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { RegisterForm } from './register-form.tsx'

interface RegisterDialogProps {
  open: boolean
  onClose: () => void
  onCreated: (clinicId: string) => void
}

/** A new clinic: whoever registers it administers it. */
export function RegisterDialog({ open, onClose, onCreated }: RegisterDialogProps) {
  const isTouched = useRef(false)
  const done = (then: () => void) => () => {
    isTouched.current = false
    then()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && done(onClose)()}
      mayClose={() => !isTouched.current || window.confirm('Close without registering this clinic?')}
      title="Register New Clinic"
      size="lg"
    >
      <RegisterForm
        onTouched={(touched) => {
          isTouched.current = touched
        }}
        onClose={done(onClose)}
        onCreated={(id) => done(() => onCreated(id))()}
      />
    </Dialog>
  )
}
