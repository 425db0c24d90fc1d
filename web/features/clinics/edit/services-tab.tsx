import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { useChangeService, useCreateService } from '#web/features/clinics/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ServiceForm } from './service-form.tsx'
import { ServiceRow } from './service-row.tsx'

const NEW = 'new'

/** Services in the order that patients see. One is edited at a time. */
export function ServicesTab({ setup }: { setup: ClinicSetup }) {
  const { clinic, services } = setup
  const [editing, setEditing] = useState<string | null>(null)
  const create = useCreateService(clinic.id)
  const change = useChangeService(clinic.id)
  const close = () => setEditing(null)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[70ch] text-muted">
        Patients choose one of these when they book. Existing appointments keep their price and duration.
      </p>
      {services.length === 0 && editing !== NEW ? (
        <EmptyState title="No services yet">Patients choose a service first when they book.</EmptyState>
      ) : null}
      <ul aria-label="Services" className="divide-y divide-line border-y border-line empty:hidden">
        {services.map((service, index) =>
          editing === service.id ? (
            <li key={service.id} className="py-4">
              <ServiceForm
                service={service}
                setup={setup}
                onSave={(values) => change.mutateAsync({ id: service.id, ...values })}
                onClose={close}
              />
            </li>
          ) : (
            <ServiceRow
              key={service.id}
              service={service}
              doctors={setup.doctors}
              currency={clinic.currency}
              isFirst={index === 0}
              isLast={index === services.length - 1}
              isBusy={editing !== null}
              onEdit={() => setEditing(service.id)}
              onMove={(step) => change.mutate({ id: service.id, order: index + step })}
              onSwitch={() => change.mutate({ id: service.id, isActive: !service.isActive })}
            />
          ),
        )}
      </ul>
      {editing === NEW ? (
        <ServiceForm setup={setup} onSave={create.mutateAsync} onClose={close} />
      ) : (
        <Button variant="secondary" className="self-start" disabled={editing !== null} onClick={() => setEditing(NEW)}>
          <Plus aria-hidden="true" className="size-4" />
          Add service
        </Button>
      )}
    </div>
  )
}
