import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type PricedService, type PriceItem, priceItemKinds, type PriceList } from '#contract/bills/price-list.ts'
import { t } from '#language/translate.ts'
import { priceListQuery } from '#web/features/bills/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { TaxDialog } from './tax-dialog.tsx'

type Opened = { kind: 'item'; item?: PriceItem } | { kind: 'tax'; service: PricedService }

/** What a clinic charges for: its own items, and the services with their tax. */
export function PriceListPanel({ clinicId }: { clinicId: string }) {
  const query = useQuery(priceListQuery(clinicId))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Loaded query={query} inWords={sentenceOf} loading={t('Loading the price list...')} rows={4}>
      {(list) => (
        <div className="flex flex-col gap-6">
          <Items list={list} onOpen={(item) => setOpened({ kind: 'item', ...(item && { item }) })} />
          <Services list={list} clinicId={clinicId} onOpen={(service) => setOpened({ kind: 'tax', service })} />
          {opened?.kind === 'item' ? <ItemDialog clinicId={clinicId} item={opened.item} onClose={close} /> : null}
          {opened?.kind === 'tax' ? <TaxDialog clinicId={clinicId} service={opened.service} onClose={close} /> : null}
        </div>
      )}
    </Loaded>
  )
}

const taxInWords = ({ taxRate, taxCode }: { taxRate: string | null; taxCode: string | null }) =>
  joined(taxRate === null ? t('Exempt from tax') : t('{rate}% tax', { rate: taxRate }), taxCode)

function Items({ list, onOpen }: { list: PriceList; onOpen: (item?: PriceItem) => void }) {
  const { items, currency } = list
  return (
    <section aria-labelledby="price-items" className="flex flex-col gap-3">
      <h3 id="price-items" className="text-base font-semibold">
        {t('Items')}
      </h3>
      <p className="max-w-[70ch] text-muted">
        {t(
          'Procedures, injections, consumables and other items that a bill can have. A new price doesn’t change earlier bills.',
        )}
      </p>
      {items.length === 0 ? (
        <p className="text-muted">{t('No items yet.')}</p>
      ) : (
        <Rows label={t('Items')}>
          {items.map((item) => (
            <Row
              key={item.id}
              title={item.name}
              detail={joined(t(priceItemKinds[item.kind]), taxInWords(item))}
              aside={
                <>
                  {item.isActive ? null : <Badge>{t('Inactive')}</Badge>}
                  <span className="tabular-nums">{money(item.price, currency)}</span>
                  <IconButton label={t('Change {name}', { name: item.name })} onClick={() => onOpen(item)}>
                    <Pencil aria-hidden="true" className="size-4.5" />
                  </IconButton>
                </>
              }
            />
          ))}
        </Rows>
      )}
      <Button variant="secondary" className="self-start" onClick={() => onOpen()}>
        <Plus aria-hidden="true" className="size-4" />
        {t('Add item')}
      </Button>
    </section>
  )
}

interface ServicesProps {
  list: PriceList
  clinicId: string
  onOpen: (service: PricedService) => void
}

function Services({ list: { services, currency }, clinicId, onOpen }: ServicesProps) {
  return (
    <section aria-labelledby="priced-services" className="flex flex-col gap-3">
      <h3 id="priced-services" className="text-base font-semibold">
        {t('Services')}
      </h3>
      <p className="max-w-[70ch] text-muted">
        {t('Services and consultations have their price among the services, also for each doctor.')}{' '}
        <Link className="link" to={`/clinics/${clinicId}/settings/services`}>
          {t('Change services')}
        </Link>
      </p>
      <Rows label={t('Services')}>
        {services.map((service) => (
          <Row
            key={service.id}
            title={service.name}
            detail={taxInWords(service)}
            aside={
              <>
                {service.isActive ? null : <Badge>{t('Hidden')}</Badge>}
                <span className="tabular-nums">{money(service.price, currency)}</span>
                <IconButton label={t('Set the tax of {name}', { name: service.name })} onClick={() => onOpen(service)}>
                  <Pencil aria-hidden="true" className="size-4.5" />
                </IconButton>
              </>
            }
          />
        ))}
      </Rows>
    </section>
  )
}
