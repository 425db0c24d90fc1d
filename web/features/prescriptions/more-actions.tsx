import { ChevronDown, CircleCheck, Download, EllipsisVertical, Pencil, Printer, X } from 'lucide-react'
import { useState } from 'react'
import { type Prescription, prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { paperAddressOf, useEnd } from './api.ts'

interface MoreActionsProps {
  prescription: Prescription
  /** Its name in labels. */
  name: string
  /** Opened by a labeled button, as in a page header. */
  inWords?: boolean
  onEdit: () => void
}

/** Menu of a prescription's other actions: edit, complete, cancel. Renders nothing without any. */
export function MoreActions({ prescription, name, inWords = false, onEdit }: MoreActionsProps) {
  const [isCancelling, setCancelling] = useState(false)
  const end = useEnd(prescription)
  const { edit, complete, cancel, print } = prescription.can
  if (!edit && !complete && !cancel && !isCancelling) return null
  return (
    <>
      <Menu
        trigger={
          inWords ? (
            <Button variant="secondary">
              More
              <ChevronDown aria-hidden="true" className="size-4" />
            </Button>
          ) : (
            <IconButton label={`More actions for ${name}`}>
              <EllipsisVertical aria-hidden="true" className="size-4.5" />
            </IconButton>
          )
        }
      >
        {edit ? (
          <MenuItem onSelect={onEdit}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </MenuItem>
        ) : null}
        {print && !inWords ? <PrintItems prescriptionId={prescription.id} /> : null}
        {complete ? (
          <MenuItem onSelect={() => end.mutate(null)}>
            <CircleCheck aria-hidden="true" className="size-4" />
            Mark as completed
          </MenuItem>
        ) : null}
        {cancel ? (
          <MenuItem tone="danger" onSelect={() => setCancelling(true)}>
            <X aria-hidden="true" className="size-4" />
            Cancel prescription
          </MenuItem>
        ) : null}
      </Menu>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={(isOpen) => {
          setCancelling(isOpen)
          end.reset()
        }}
        title="Cancel this prescription?"
        description="It stays on record as cancelled, and its printouts say so when they are checked. This can’t be undone."
        confirmText="Cancel prescription"
        pendingText="Cancelling..."
        keepText="Keep it"
        reason={{ label: 'Reason', required: prescriptionMessages.reason }}
        pending={end.isPending}
        error={problemOf(end.error) ?? undefined}
        onConfirm={(reason) => end.mutate(reason, { onSuccess: () => setCancelling(false) })}
      />
    </>
  )
}

const PrintItems = ({ prescriptionId }: { prescriptionId: string }) => (
  <>
    <MenuItem asChild>
      <a href={paperAddressOf(prescriptionId)} target="_blank" rel="noopener">
        <Printer aria-hidden="true" className="size-4" />
        Print
      </a>
    </MenuItem>
    <MenuItem asChild>
      <a href={paperAddressOf(prescriptionId, { download: '1' })}>
        <Download aria-hidden="true" className="size-4" />
        Download PDF
      </a>
    </MenuItem>
  </>
)
