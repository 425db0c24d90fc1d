import { EllipsisVertical } from 'lucide-react'
import { useId, useState } from 'react'
import type { WaitingEntry } from '#contract/waiting-list/desk.ts'
import { t } from '#language/translate.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { problemOf } from '#web/lib/api-error.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAcceptForPatient, usePlace, useRemove, useWithdraw } from './api.ts'
import { daysInWords, deadlineInWords, doctorsInWords, offerInWords, untilInWords } from './words.ts'

const OfferDialog = onDemand(async () => (await import('./offer-dialog.tsx')).OfferDialog)

interface EntryRowProps {
  entry: WaitingEntry
  /** From 1. */
  place: number
  /** The entry above; null for the first. */
  above: string | null
  /** Where the entry goes one place down; null for the last. */
  below: { before: string | null } | null
}

/** A patient on the waiting list: what they wait for, their offer, and the desk's steps. */
export function EntryRow({ entry, place, above, below }: EntryRowProps) {
  const id = useId()
  return (
    <li aria-labelledby={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-surface-sunken font-semibold tabular-nums"
      >
        {place}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p id={id} className="font-medium">
          <PatientName
            chartId={entry.patient.id}
            clinicId={entry.clinic.id}
            name={fullName(entry.patient) || t('Chart {number}', { number: entry.patient.chartNumber })}
            mayOpen={entry.can.chart}
          />
        </p>
        <p className="text-sm text-muted">
          {joined(ageInWords(entry.patient.age), entry.patient.chartNumber, entry.service.name)}
        </p>
        <p className="text-sm text-muted">{joined(doctorsInWords(entry), daysInWords(entry), untilInWords(entry))}</p>
        {entry.offer ? (
          <p className="mt-1 text-sm font-medium tabular-nums">
            {joined(
              offerInWords(entry.offer),
              doctorName(entry.offer.doctor),
              deadlineInWords(entry.offer, entry.clinic.timeZone),
            )}
          </p>
        ) : null}
      </div>
      {entry.needsCall ? <Badge tone="caution">{t('Needs a call')}</Badge> : null}
      {entry.offer ? <Badge tone="positive">{t('Offered')}</Badge> : null}
      <RowActions entry={entry} above={above} below={below} describedBy={id} />
    </li>
  )
}

/** The usual step as a button, the rest in a menu. */
function RowActions({ entry, above, below, describedBy }: Omit<EntryRowProps, 'place'> & { describedBy: string }) {
  const [open, setOpen] = useState<'offer' | 'remove' | null>(null)
  const [moving, removing, withdrawing] = [usePlace(entry.id), useRemove(entry.id), useWithdraw(entry.id)]
  const accepting = useAcceptForPatient(entry.id)
  const { offer } = entry
  return (
    <div className="flex items-center gap-2">
      <Button
        size="sm"
        variant="secondary"
        className="min-h-11 md:min-h-9"
        aria-describedby={describedBy}
        pending={accepting.isPending}
        pendingText={t('Booking...')}
        onClick={() =>
          offer
            ? accepting.mutate(offer.id, { onSuccess: () => toast({ title: t('Appointment booked') }) })
            : setOpen('offer')
        }
      >
        {offer ? t('Patient accepts') : t('Offer a time')}
      </Button>
      <Menu
        trigger={
          <IconButton label={t('More actions')} aria-describedby={describedBy} disabled={moving.isPending}>
            <EllipsisVertical aria-hidden="true" className="size-4.5" />
          </IconButton>
        }
      >
        {offer ? <MenuItem onSelect={() => withdrawing.mutate(offer.id)}>{t('Withdraw the offer')}</MenuItem> : null}
        {above ? <MenuItem onSelect={() => moving.mutate(above)}>{t('Move up')}</MenuItem> : null}
        {below ? <MenuItem onSelect={() => moving.mutate(below.before)}>{t('Move down')}</MenuItem> : null}
        {offer || above || below ? <MenuLine /> : null}
        <MenuItem onSelect={() => setOpen('remove')}>{t('Remove from the list')}</MenuItem>
      </Menu>
      {open === 'offer' ? <OfferDialog entry={entry} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={t('Remove from the waiting list?')}
        description={t('{patient} won’t get offers any more.', { patient: fullName(entry.patient) })}
        confirmText={t('Remove')}
        pendingText={t('Removing...')}
        pending={removing.isPending}
        error={problemOf(removing.error) ?? undefined}
        onConfirm={() => removing.mutate(undefined, { onSuccess: () => setOpen(null) })}
      />
    </div>
  )
}
