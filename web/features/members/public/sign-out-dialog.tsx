import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

interface SignOutDialogProps {
  name: string
  endSessions: () => Promise<{ message: string }>
  onClose: () => void
}

/** Confirms before signing a member out everywhere. */
export function SignOutDialog({ name, endSessions, onClose }: SignOutDialogProps) {
  const end = useMutation({
    mutationFn: endSessions,
    onSuccess: ({ message }) => {
      toast({ title: message })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Sign ${name} out everywhere?`}
      description="They’ll have to sign in again on every browser and device. Use this if one was lost or stolen. They keep their access to the clinic and get an email about it."
      confirmText="Sign out everywhere"
      pendingText="Signing out..."
      pending={end.isPending}
      error={end.error ? sentenceOf(end.error) : undefined}
      onConfirm={() => end.mutate()}
    />
  )
}
