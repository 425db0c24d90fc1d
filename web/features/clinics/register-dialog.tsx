import { ProveEmail, useMustProveEmail } from '#web/shell/prove-email.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RegisterForm } from './register-form.tsx'

interface RegisterDialogProps {
  open: boolean
  onClose: () => void
  onCreated: (clinicId: string) => void
}

/** Registers a clinic; its creator becomes its administrator. */
export function RegisterDialog({ open, onClose, onCreated }: RegisterDialogProps) {
  const mustProve = useMustProveEmail()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Register New Clinic" size="lg">
      {mustProve ? (
        <ProveEmail title="Confirm your email address to add a clinic" />
      ) : (
        <RegisterForm onClose={onClose} onCreated={onCreated} />
      )}
    </Dialog>
  )
}
