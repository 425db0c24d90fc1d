import { t } from '#language/translate.ts'
import { ChevronDown, CircleCheck, Download, EllipsisVertical, Pencil, Printer, X } from 'lucide-react'
import { useState } from 'react'
import { paperSizes } from '#contract/clinics/paper.ts'
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
              {t('More')}
              <ChevronDown aria-hidden="true" className="size-4" />
            </Button>
          ) : (
            <IconButton label={t('More actions for {name}', { name })}>
              <EllipsisVertical aria-hidden="true" className="size-4.5" />
            </IconButton>
          )
        }
      >
        {edit ? (
          <MenuItem onSelect={onEdit}>
            <Pencil aria-hidden="true" className="size-4" />
            {t('Edit')}
          </MenuItem>
        ) : null}
        {print && !inWords ? <PrintItems prescriptionId={prescription.id} /> : null}
        {print ? <SizeItems prescriptionId={prescription.id} /> : null}
        {complete ? (
          <MenuItem onSelect={() => end.mutate(null)}>
            <CircleCheck aria-hidden="true" className="size-4" />
            {t('Mark as completed')}
          </MenuItem>
        ) : null}
        {cancel ? (
          <MenuItem tone="danger" onSelect={() => setCancelling(true)}>
            <X aria-hidden="true" className="size-4" />
            {t('Cancel prescription')}
          </MenuItem>
        ) : null}
      </Menu>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={(isOpen) => {
          setCancelling(isOpen)
          end.reset()
        }}
        title={t('Cancel this prescription?')}
        description={t(
          'It stays on record as cancelled, and its printouts say so when they are checked. This can’t be undone.',
        )}
        confirmText={t('Cancel prescription')}
        pendingText={t('Cancelling...')}
        keepText={t('Keep it')}
        reason={{ label: t('Reason'), required: t(prescriptionMessages.reason) }}
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
        {t('Print')}
      </a>
    </MenuItem>
    <MenuItem asChild>
      <a href={paperAddressOf(prescriptionId, { download: '1' })}>
        <Download aria-hidden="true" className="size-4" />
        {t('Download PDF')}
      </a>
    </MenuItem>
  </>
)

/** Prints on another paper than the clinic's. */
const SizeItems = ({ prescriptionId }: { prescriptionId: string }) => (
  <>
    {paperSizes.map((size) => (
      <MenuItem key={size} asChild>
        <a href={paperAddressOf(prescriptionId, { size })} target="_blank" rel="noopener">
          <Printer aria-hidden="true" className="size-4" />
          {size === 'a4' ? t('Print on A4') : t('Print on A5')}
        </a>
      </MenuItem>
    ))}
  </>
)
