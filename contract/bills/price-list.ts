import { z } from 'zod'
import { Id, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type Message, msg, says } from '#language/translate.ts'

export const priceListMessages = {
  name: msg('Enter a name'),
  taken: msg('The price list has an item with this name.'),
  price: msg('Enter an amount such as 50 or 49.50'),
  rate: msg('Enter a percentage from 0 to 100, or leave it empty if it is exempt'),
  code: msg('Use at most 12 letters and digits'),
  version: msg('Enter a version'),
  changed: msg('Someone else just changed this item.'),
  tooMany: msg("You can't add any more items to this price list."),
  keyReused: msg('This Idempotency-Key was already used for another item.'),
  added: msg('Item added'),
  saved: msg('Item saved'),
} as const

export const PRICE_ITEMS_MAX = 1000

/** What an item is, in the order of the form. */
export const priceItemKinds = {
  procedure: msg('Procedure'),
  injection: msg('Injection'),
  consumable: msg('Consumable'),
  medicine: msg('Medicine'),
  test: msg('Test'),
  other: msg('Other'),
} as const satisfies Record<string, Message>
export type PriceItemKind = keyof typeof priceItemKinds
export const priceItemKindNames = Object.keys(priceItemKinds) as [PriceItemKind, ...PriceItemKind[]]

/** Decimal text, not negative; the server checks how many decimals the currency has. */
export const Amount = z
  .string(says(priceListMessages.price))
  .trim()
  .regex(/^\d{1,10}(\.\d{1,3})?$/, says(priceListMessages.price))

/** A percentage as decimal text; null: exempt. */
export const TaxRate = z
  .string(says(priceListMessages.rate))
  .trim()
  .regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, says(priceListMessages.rate))
  .nullable()

/** SAC or HSN; empty for none. */
export const TaxCode = z
  .string(says(priceListMessages.code))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9.]{0,12}$/, says(priceListMessages.code))

/** Something that a clinic charges for besides its services. */
export const PriceItem = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(priceItemKindNames),
  /** Decimal text in the clinic's currency. */
  price: z.string(),
  /** Percent as decimal text; null: exempt. */
  taxRate: z.string().nullable(),
  /** SAC or HSN; null if it has none. */
  taxCode: z.string().nullable(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type PriceItem = z.infer<typeof PriceItem>

/** A service as the price list shows it. The price is changed in the service. */
export const PricedService = z.object({
  id: Id,
  name: z.string(),
  price: z.string(),
  isActive: z.boolean(),
  taxRate: z.string().nullable(),
  taxCode: z.string().nullable(),
})
export type PricedService = z.infer<typeof PricedService>

export const PriceList = z.object({
  currency: z.string(),
  services: z.array(PricedService),
  items: z.array(PriceItem),
  can: z.object({ change: z.boolean() }),
})
export type PriceList = z.infer<typeof PriceList>

const fields = {
  name: requiredLine(priceListMessages.name, 120),
  kind: z.enum(priceItemKindNames),
  price: Amount,
  taxRate: TaxRate,
  taxCode: TaxCode,
}
export const NewPriceItem = z.strictObject({ ...fields, taxRate: TaxRate.default(null), taxCode: TaxCode.default('') })
export type NewPriceItem = z.infer<typeof NewPriceItem>

/** Omitted fields keep their value. */
export const PriceItemChange = z
  .strictObject(fields)
  .partial()
  .extend({
    /** If false, the item isn't offered anymore. Bills keep it. */
    isActive: z.boolean().optional(),
    version: z.number(says(priceListMessages.version)).int().min(1).max(2_147_483_647),
  })
export type PriceItemChange = z.infer<typeof PriceItemChange>

/** Returns the services and items that a clinic charges for. Administrators and staff with the permission to bill can call it. */
export const getPriceList = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/price-list',
  access: 'signed-in',
  forKeys: 'bills:read',
  params: z.object({ id: Id }),
  reply: PriceList,
})

/** Adds an item to a clinic's price list. Only the clinic's administrators can call it. Returns 409 if an active item has the same name. */
export const addPriceItem = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/price-items',
  access: 'signed-in',
  once: true,
  params: z.object({ id: Id }),
  body: NewPriceItem,
  status: 201,
  reply: PriceItem,
})

/**
 * Changes an item. Bills that have it keep their price. Only the clinic's administrators can call it. Returns 409 if its version has changed since, or
 * if another active item has the same name.
 */
export const changePriceItem = endpoint({
  method: 'PUT',
  path: '/api/price-items/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: PriceItemChange,
  reply: PriceItem,
})

/** Sets the tax of a service. Only the clinic's administrators can call it. */
export const setServiceTax = endpoint({
  method: 'PUT',
  path: '/api/services/:id/tax',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ taxRate: TaxRate, taxCode: TaxCode }),
  reply: PricedService,
})
