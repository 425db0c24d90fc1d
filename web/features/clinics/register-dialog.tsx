import { AfterProof } from '#web/shell/prove-email.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RegisterForm } from './register-form.tsx'

interface RegisterDialogProps {
  open: boolean
  onClose: () => void
  onCreated: (clinicId: string) => void
}

/** Registers a clinic; its creator becomes its administrator. */
export const RegisterDialog = ({ open, onClose, onCreated }: RegisterDialogProps) => (
  <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Register New Clinic" size="lg">
    <AfterProof title="Confirm your email address to add a clinic">
      <RegisterForm onClose={onClose} onCreated={onCreated} />
    </AfterProof>
  </Dialog>
)
