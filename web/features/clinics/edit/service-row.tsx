import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import type { Service } from '#contract/clinics/clinics.ts'
import { isGivenBy } from '#contract/clinics/offers.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface ServiceRowProps {
  service: Service
  doctors: ClinicSetup['doctors']
  currency: string
  isFirst: boolean
  isLast: boolean
  /** Another service is being edited. */
  isBusy: boolean
  onEdit: () => void
  onMove: (step: 1 | -1) => void
  onSwitch: () => void
}

/** One service with what can be done to it. */
export function ServiceRow({ service, doctors, currency, isFirst, isLast, isBusy, ...on }: ServiceRowProps) {
  const { name, description, duration, price, isActive } = service
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {isActive ? null : <Badge>Hidden</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {durationInWords(duration)} · {money(price, currency)}
        </p>
        {service.doctors ? (
          <p className="text-sm text-muted">
            {doctors
              .filter(({ id }) => isGivenBy(service, id))
              .map(({ user }) => doctorName(user))
              .join(', ')}
          </p>
        ) : null}
        {description ? <p className="text-sm text-muted">{description}</p> : null}
      </div>
      <div className="flex items-center">
        <IconButton label={`Move ${name} up`} disabled={isFirst || isBusy} onClick={() => on.onMove(-1)}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={isLast || isBusy} onClick={() => on.onMove(1)}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Edit ${name}`} disabled={isBusy} onClick={on.onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        <Button variant="quiet" size="sm" disabled={isBusy} onClick={on.onSwitch}>
          {isActive ? 'Hide' : 'Show'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
