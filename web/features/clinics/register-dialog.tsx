import { ProvedDialog } from '#web/shell/proved-dialog.tsx'
import { RegisterForm } from './register-form.tsx'

interface RegisterDialogProps {
  open: boolean
  onClose: () => void
  onCreated: (clinicId: string) => void
}

/** Registers a clinic; its creator becomes its administrator. */
export const RegisterDialog = ({ open, onClose, onCreated }: RegisterDialogProps) => (
  <ProvedDialog open={open} onClose={onClose} title="Register New Clinic" size="lg" proofNeeded="to add a clinic">
    <RegisterForm onClose={onClose} onCreated={onCreated} />
  </ProvedDialog>
)
