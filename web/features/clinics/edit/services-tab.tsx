import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ClinicSetup } from '#contract/clinic-setup.ts'
import { useChangeService, useCreateService } from '#web/features/clinics/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ServiceForm } from './service-form.tsx'
import { ServiceRow } from './service-row.tsx'

interface ServicesTabProps {
  setup: ClinicSetup
  onTouched: (isTouched: boolean) => void
}

const NEW = 'new'

/** What the clinic offers, in the order in which patients see it. One service is edited at a time. */
export function ServicesTab({ setup, onTouched }: ServicesTabProps) {
  const { clinic, services } = setup
  const [editing, setEditing] = useState<string | null>(null)
  const create = useCreateService(clinic.id, () => onTouched(false))
  const change = useChangeService(() => onTouched(false))
  const close = () => {
    onTouched(false)
    setEditing(null)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[70ch] text-muted">
        Patients choose one of these when they book. Visits keep the price and the length with which they were booked.
      </p>
      {services.length === 0 && editing !== NEW ? (
        <EmptyState title="No services yet">A booking begins with the choice of a service.</EmptyState>
      ) : null}
      <ul aria-label="Services" className="divide-y divide-line border-y border-line empty:hidden">
        {services.map((service, index) =>
          editing === service.id ? (
            <li key={service.id} className="py-4">
              <ServiceForm
                service={service}
                currency={clinic.currency}
                save={change}
                onSave={(values, then) => change.mutate({ id: service.id, ...values }, then)}
                onTouched={onTouched}
                onClose={close}
              />
            </li>
          ) : (
            <ServiceRow
              key={service.id}
              service={service}
              currency={clinic.currency}
              isFirst={index === 0}
              isLast={index === services.length - 1}
              isBusy={editing !== null}
              onEdit={() => setEditing(service.id)}
              onMove={(step) => change.isPending || change.mutate({ id: service.id, order: index + step })}
              onSwitch={() => change.isPending || change.mutate({ id: service.id, isActive: !service.isActive })}
            />
          ),
        )}
      </ul>
      {editing === NEW ? (
        <ServiceForm
          currency={clinic.currency}
          save={create}
          onSave={(values, then) => create.mutate(values, then)}
          onTouched={onTouched}
          onClose={close}
        />
      ) : (
        <Button variant="secondary" className="self-start" disabled={editing !== null} onClick={() => setEditing(NEW)}>
          <Plus aria-hidden="true" className="size-4" />
          Add service
        </Button>
      )}
    </div>
  )
}
