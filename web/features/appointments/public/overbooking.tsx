import { t } from '#language/translate.ts'
import { Layers } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Shows that the clinic booked it on top of another appointment. */
export const Overbooked = ({ appointment }: { appointment: { overbookReason: string | null } }) =>
  appointment.overbookReason === null ? null : (
    <Badge tone="caution">
      <Layers aria-hidden="true" className="size-3.5" />
      {t('Overbooked')}
    </Badge>
  )

const SHORTEST = 3

/** Asks why a time that is taken is booked anyway; part of the form whose time was refused. */
export function BookAnyway({ isBusy, onBook }: { isBusy: boolean; onBook: (reason: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [isAsking])
  const isMissing = reason.trim().length < SHORTEST
  const book = () => {
    if (!isMissing && !isBusy) onBook(reason.trim())
  }
  // Enter would send the form around it, without the reason
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    book()
  }
  if (!isAsking)
    return (
      <Button variant="quiet" className="self-start" onClick={() => setAsking(true)}>
        {t('Book this time anyway')}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label={t('Reason for overbooking')}
        required
        help={t('Shown to your team. Two patients then have the same time with this doctor.')}
        className="min-w-0 flex-1 basis-60"
      >
        <TextInput
          ref={field}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button variant="secondary" disabled={isMissing} pending={isBusy} onClick={book}>
        {t('Overbook')}
      </Button>
    </div>
  )
}
