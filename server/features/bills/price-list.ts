import { rateOf, rateText } from '#contract/bills/amounts.ts'
import {
  type NewPriceItem,
  PRICE_ITEMS_MAX,
  type PriceItem,
  type PriceItemChange,
  type PricedService,
  type PriceList,
  priceListMessages,
} from '#contract/bills/price-list.ts'
import { t } from '#language/translate.ts'
import { clinicsAs, isMember, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { priceIn } from '#server/features/clinics/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { moneyText } from '#server/money.ts'
import { requireAdministrator } from '#server/standings.ts'
import { mustBillAt } from './policy.ts'
import {
  countItems,
  findItem,
  findService,
  insertItem,
  listItems,
  listServices,
  saveServiceTax,
  type StoredItem,
  type StoredService,
  updateItem,
} from './queries/price-list.ts'
import { findSettings } from './queries/settings.ts'

const rateIn = (rate: number | null) => (rate === null ? null : rateText(rate))

const toItem = ({
  id,
  name,
  kind,
  priceMinor,
  currency,
  taxRate,
  taxCode,
  isActive,
  version,
}: StoredItem): PriceItem => ({
  id,
  name,
  kind,
  price: moneyText(priceMinor, currency),
  taxRate: rateIn(taxRate),
  taxCode,
  isActive,
  version,
})

const toService = ({ id, name, priceMinor, currency, isActive, taxRate, taxCode }: StoredService): PricedService => ({
  id,
  name,
  price: moneyText(priceMinor, currency),
  isActive,
  taxRate: rateIn(taxRate),
  taxCode,
})

/** Returns the price list of a clinic. Throws 403, 404. */
export async function readPriceList({ db }: Deps, { actor }: SignedInCaller, clinicId: string): Promise<PriceList> {
  mustBillAt(actor, clinicId)
  const { currency } = await findSettings(db, clinicId)
  return {
    currency,
    services: (await listServices(db, clinicId, null)).map(toService),
    items: (await listItems(db, clinicId)).map(toItem),
    can: { change: isMember(actor, clinicId, 'clinic_admin') },
  }
}

const taken = () => conflict(t(priceListMessages.taken))

/** Throws 409 for a name that an active item has, and beyond the limit. */
async function refuseName(db: Db, clinicId: string, name: string, except: string | null): Promise<void> {
  const { all, same } = await countItems(db, clinicId, { name, except })
  if (same > 0) throw taken()
  if (all >= PRICE_ITEMS_MAX) throw conflict(t(priceListMessages.tooMany))
}

/** Two people at the same time can choose one name. */
function refuseTwin(error: unknown): never {
  throw codeOf(error) === '23505' ? taken() : error
}

async function note(
  tx: Tx,
  action: string,
  { id, clinicId }: { id: string; clinicId: string },
  { actor, address }: SignedInCaller,
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action,
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: { record: id },
  })
  await announce(tx, { kind: 'clinic', subjectId: clinicId, clinicId })
}

/** Adds an item to the price list. Throws 400, 403, 404, 409. */
export async function addItem(
  deps: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  clinicId: string,
  body: NewPriceItem,
): Promise<PriceItem> {
  const { actor, idempotencyKey: key } = caller
  requireAdministrator(actor, clinicId)
  const reused = t(priceListMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `price-items.add:${clinicId}:${actor.userId}`, key, body, reused }
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const { name, kind, price, taxRate, taxCode } = body
      const { currency } = await findSettings(tx, clinicId)
      await refuseName(tx, clinicId, name, null)
      const id = newId()
      await insertItem(
        tx,
        { id, clinicId, by: actor.userId },
        {
          name,
          kind,
          priceMinor: priceIn(currency, price),
          taxRate: taxRate === null ? null : rateOf(taxRate),
          taxCode: taxCode || null,
        },
      ).catch(refuseTwin)
      await note(tx, 'price-item.added', { id, clinicId }, caller)
      return toItem((await findItem(tx, [clinicId], id))!)
    }),
  )
}

/** Changes an item. Throws 400, 403, 404, 409. */
export async function changeItem(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, price, taxRate, taxCode, ...change }: PriceItemChange,
): Promise<PriceItem> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const known = await findItem(tx, clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'), id)
    if (!known) throw notFound()
    requireAdministrator(actor, known.clinicId)
    const { clinicId, currency } = known
    const { name = known.name, kind = known.kind, isActive = known.isActive } = change
    if (isActive) await refuseName(tx, clinicId, name, id)
    const fields = {
      name,
      kind,
      isActive,
      priceMinor: price === undefined ? known.priceMinor : priceIn(currency, price),
      taxRate: taxRate === undefined ? known.taxRate : taxRate === null ? null : rateOf(taxRate),
      taxCode: taxCode === undefined ? known.taxCode : taxCode || null,
    }
    if (!(await updateItem(tx, { id, version, by: actor.userId }, fields).catch(refuseTwin)))
      throw conflict(t(priceListMessages.changed), { code: 'record-changed' })
    await note(tx, 'price-item.changed', known, caller)
    return toItem((await findItem(tx, [clinicId], id))!)
  })
}

/** Sets the tax of a service. Throws 403, 404. */
export async function setTax(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { taxRate, taxCode }: { taxRate: string | null; taxCode: string },
): Promise<PricedService> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const known = await findService(tx, clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'), id)
    if (!known) throw notFound()
    requireAdministrator(actor, known.clinicId)
    await saveServiceTax(tx, known, { taxRate: taxRate === null ? null : rateOf(taxRate), taxCode: taxCode || null })
    await note(tx, 'service.tax-set', known, caller)
    return toService((await findService(tx, [known.clinicId], id))!)
  })
}
