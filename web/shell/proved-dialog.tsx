import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProveEmail, useMustProveEmail } from './prove-email.tsx'

interface ProvedDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size'> {
  open?: boolean
  onClose: () => void
  /** Says what a confirmed email address is needed for, such as "Confirm your email address to upload files". */
  proofNeeded: string
  children: ReactNode
}

/** A dialog for people whose email address is confirmed; others see in it how to confirm theirs. */
export function ProvedDialog({ open = true, onClose, proofNeeded, children, ...dialog }: ProvedDialogProps) {
  const mustProve = useMustProveEmail()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} {...dialog}>
      {mustProve ? <ProveEmail title={proofNeeded} /> : children}
    </Dialog>
  )
}
