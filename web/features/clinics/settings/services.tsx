import { t } from '#language/translate.ts'
import { ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { useChangeService, useCreateService } from '#web/features/clinics/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { ServiceForm } from './service-form.tsx'
import type { Service } from '#contract/clinics/clinics.ts'
import { isGivenBy, priceOf } from '#contract/clinics/offers.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const NEW = 'new'

/** Services in the order that patients see. One is edited at a time. */
export function Services({ setup }: { setup: ClinicSetup }) {
  const { clinic, services } = setup
  const [editing, setEditing] = useState<string | null>(null)
  const create = useCreateService(clinic.id)
  const change = useChangeService(clinic.id)
  const close = () => setEditing(null)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[70ch] text-muted">
        {t('Patients choose one of these when they book. Existing appointments keep their price and duration.')}
      </p>
      {services.length === 0 && editing !== NEW ? (
        <EmptyState title={t('No services yet')}>{t('Patients choose a service first when they book.')}</EmptyState>
      ) : null}
      <ul aria-label={t('Services')} className="divide-y divide-line border-y border-line empty:hidden">
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
          {t('Add service')}
        </Button>
      )}
    </div>
  )
}

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

/** One service with its actions. */
function ServiceRow({ service, doctors, currency, isFirst, isLast, isBusy, ...on }: ServiceRowProps) {
  const { name, description, duration, price, isActive } = service
  const givers = doctors.filter(({ id }) => isGivenBy(service, id))
  const ownPrices = givers
    .map((doctor) => ({ ...doctor, price: priceOf(service, doctor, currency) }))
    .filter((one) => one.isActive && Number(one.price) !== Number(price))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {isActive ? null : <Badge>{t('Hidden')}</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {durationInWords(duration)} · {money(price, currency)}
        </p>
        {service.doctors ? (
          <p className="text-sm text-muted">{listWithCommas(givers.map(({ user }) => doctorName(user)))}</p>
        ) : null}
        {ownPrices.length > 0 ? (
          <p className="text-sm text-muted tabular-nums">
            {listWithCommas(
              ownPrices.map((one) =>
                t('{doctor}: {price}', { doctor: doctorName(one.user), price: money(one.price, currency) }),
              ),
            )}
          </p>
        ) : null}
        {description ? (
          <p className="text-sm text-muted">
            <bdi>{description}</bdi>
          </p>
        ) : null}
      </div>
      <div className="flex items-center">
        <IconButton label={t('Move {name} up', { name })} disabled={isFirst || isBusy} onClick={() => on.onMove(-1)}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={t('Move {name} down', { name })} disabled={isLast || isBusy} onClick={() => on.onMove(1)}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={t('Edit {name}', { name })} disabled={isBusy} onClick={on.onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        <Button variant="quiet" size="sm" disabled={isBusy} onClick={on.onSwitch}>
          {isActive ? (
            <Trans text="Hide<span> {name}</span>" values={{ name }} tags={{ span: hidden }} />
          ) : (
            <Trans text="Show<span> {name}</span>" values={{ name }} tags={{ span: hidden }} />
          )}
        </Button>
      </div>
    </li>
  )
}

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>
