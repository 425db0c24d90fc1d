import { t } from '#language/translate.ts'
import { Download, Ellipsis, Pencil, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { paperSizes } from '#contract/clinics/paper.ts'
import { documentMessages, type MedicalDocument } from '#contract/medical-documents/documents.ts'
import { paperAddressOf, useReplace, useWithdraw } from '#web/features/medical-documents/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Print and download, and for its doctor a new version and withdrawing. */
export function DocumentActions({ one }: { one: MedicalDocument }) {
  const { id, can } = one
  const [isWithdrawing, setWithdrawing] = useState(false)
  const replace = useReplace(one)
  const isPrintable = can.print && one.integrity !== 'damaged'
  return (
    <>
      {isPrintable ? (
        <>
          <LinkButton href={paperAddressOf(id)} newTab variant="secondary">
            <Printer aria-hidden="true" className="size-4" />
            {t('Print')}
          </LinkButton>
          <LinkButton href={paperAddressOf(id, { download: '1' })} variant="secondary">
            <Download aria-hidden="true" className="size-4" />
            {t('Download PDF')}
          </LinkButton>
        </>
      ) : null}
      {can.replace ? (
        <Button
          variant="secondary"
          onClick={() => replace.mutate()}
          pending={replace.isPending}
          pendingText={t('Opening...')}
        >
          <Pencil aria-hidden="true" className="size-4" />
          {t('Write new version')}
        </Button>
      ) : null}
      {isPrintable || can.withdraw ? (
        <Menu
          trigger={
            <IconButton label={t('More actions')}>
              <Ellipsis aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          {isPrintable
            ? paperSizes.map((size) => (
                <MenuItem key={size} asChild>
                  <a href={paperAddressOf(id, { size })} target="_blank" rel="noopener">
                    <Printer aria-hidden="true" className="size-4" />
                    {size === 'a4' ? t('Print on A4') : t('Print on A5')}
                  </a>
                </MenuItem>
              ))
            : null}
          {can.withdraw ? (
            <MenuItem tone="danger" onSelect={() => setWithdrawing(true)}>
              <Undo2 aria-hidden="true" className="size-4" />
              {t('Withdraw')}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
      <WithdrawDialog one={one} open={isWithdrawing} onClose={() => setWithdrawing(false)} />
    </>
  )
}

/** Asks for the reason before a document is withdrawn. */
function WithdrawDialog({ one, open, onClose }: { one: MedicalDocument; open: boolean; onClose: () => void }) {
  const withdraw = useWithdraw(one)
  const [by, setBy] = useState(one.versions[0]?.signer?.name ?? '')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onClose()
        if (withdraw.isError) withdraw.reset()
      }}
      title={t('Withdraw {number}?', { number: one.number ?? '' })}
      description={
        one.isConsent
          ? t(
              'It stays readable, marked as withdrawn, and its QR code says so. The patient and the doctor are notified. This can’t be undone.',
            )
          : t(
              'It stays readable, marked as withdrawn, and its QR code says so. The patient is notified. This can’t be undone.',
            )
      }
      reason={{ label: t('Reason'), maxLength: 300, required: t(documentMessages.reason) }}
      confirmText={t('Withdraw')}
      pendingText={t('Withdrawing...')}
      pending={withdraw.isPending}
      error={problemOf(withdraw.error) ?? undefined}
      onConfirm={(reason) =>
        withdraw.mutate(one.isConsent ? { reason, by: by.trim() } : { reason }, { onSuccess: onClose })
      }
    >
      {one.isConsent ? (
        <Field label={t('Who withdraws it')} required className="mb-4">
          <TextInput value={by} maxLength={120} onChange={({ target }) => setBy(target.value)} />
        </Field>
      ) : null}
    </ConfirmDialog>
  )
}
