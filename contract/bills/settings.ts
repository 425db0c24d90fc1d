import { z } from 'zod'
import { Id, line, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { Amount } from './price-list.ts'
import { isGstin } from './states.ts'

export const billSettingsMessages = {
  gstin: msg('Enter a GSTIN of 15 characters, or leave it empty'),
  series: msg('Use 1 to 4 capital letters and digits'),
  seriesTwice: msg('Bills, credit notes and receipts need different series.'),
  month: msg('Choose a month'),
  limit: msg('Enter a whole number from 0 to 100'),
  upi: msg('Enter a UPI ID such as clinic@bank, or leave it empty'),
  taxName: msg('Enter the name of the tax'),
  counter: msg('Enter the name of the counter'),
  counterTwice: msg('Two counters have the same name.'),
  followUpDays: msg('Enter a whole number of days from 0 to 365'),
  followUpServices: msg('Choose at least one service that is a consultation'),
  followUpService: msg('This clinic doesn’t have one of the chosen services.'),
  saved: msg('Billing settings saved'),
} as const

/** A GSTIN in capital letters; empty for none. */
export const Gstin = line(15)
  .toUpperCase()
  .refine((text) => text === '' || isGstin(text), says(billSettingsMessages.gstin))

const series = z
  .string(says(billSettingsMessages.series))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,4}$/, says(billSettingsMessages.series))

/** How a clinic bills. */
export const BillSettings = z
  .strictObject({
    /** The name in the clinic's tax registration; empty if it's the clinic's name. */
    legalName: line(200),
    /** The registration for India's GST; empty if the clinic has none and charges no tax. Used if the clinic's currency is INR. */
    gstin: Gstin,
    /** The tax registration of other countries; empty if the clinic has none. */
    taxNumber: line(40),
    /** The name of the tax outside India, such as VAT. */
    taxName: requiredLine(billSettingsMessages.taxName, 20),
    pricesIncludeTax: z.boolean(),
    /** Round the total to whole rupees, dollars and so on. */
    roundsTotal: z.boolean(),
    /** The month, from 1, in which the financial year begins and numbers start again. */
    yearMonth: z
      .number(says(billSettingsMessages.month))
      .int(says(billSettingsMessages.month))
      .min(1, says(billSettingsMessages.month))
      .max(12, says(billSettingsMessages.month)),
    /** The prefixes of the numbers of bills, credit notes and receipts. */
    billSeries: series,
    creditSeries: series,
    receiptSeries: series,
    /** Maximum discount, in percent of a bill, that staff with the permission can give; administrators have no limit. */
    staffDiscountLimit: z
      .number(says(billSettingsMessages.limit))
      .int(says(billSettingsMessages.limit))
      .min(0, says(billSettingsMessages.limit))
      .max(100, says(billSettingsMessages.limit)),
    /** Doctors see the clinic's bills. */
    doctorsSeeAmounts: z.boolean(),
    /** Names of the counters where payments are received; empty if there is only one. */
    counters: z
      .array(requiredLine(billSettingsMessages.counter, 40))
      .max(20)
      .refine((all) => new Set(all).size === all.length, says(billSettingsMessages.counterTwice)),
    /** The clinic's UPI ID, which payments by UPI go to; empty if it has none. */
    upiId: line(100).refine(
      (text) => text === '' || /^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/.test(text),
      says(billSettingsMessages.upi),
    ),
    /** A visit within this number of days of a paid consultation with the same doctor has the follow-up price; 0: never. */
    followUpDays: z
      .number(says(billSettingsMessages.followUpDays))
      .int(says(billSettingsMessages.followUpDays))
      .min(0, says(billSettingsMessages.followUpDays))
      .max(365, says(billSettingsMessages.followUpDays)),
    /** The price of a follow-up visit; 0 if it's free. */
    followUpPrice: Amount,
    /** The services that are consultations, first or follow-up. */
    followUpServiceIds: z.array(Id).max(100),
  })
  .refine(
    ({ billSeries, creditSeries, receiptSeries }) => new Set([billSeries, creditSeries, receiptSeries]).size === 3,
    {
      ...says(billSettingsMessages.seriesTwice),
      path: ['creditSeries'],
    },
  )
  .refine(({ followUpDays, followUpServiceIds }) => followUpDays === 0 || followUpServiceIds.length > 0, {
    ...says(billSettingsMessages.followUpServices),
    path: ['followUpServiceIds'],
  })
export type BillSettings = z.infer<typeof BillSettings>

/** Settings of a clinic whose administrator has not set any. */
export const billDefaults = (currency: string): BillSettings => ({
  legalName: '',
  gstin: '',
  taxNumber: '',
  taxName: 'Tax',
  pricesIncludeTax: true,
  roundsTotal: currency === 'INR',
  yearMonth: currency === 'INR' ? 4 : 1,
  billSeries: 'B',
  creditSeries: 'C',
  receiptSeries: 'R',
  staffDiscountLimit: 10,
  doctorsSeeAmounts: false,
  counters: [],
  upiId: '',
  followUpDays: 0,
  followUpPrice: '0',
  followUpServiceIds: [],
})

const ClinicId = z.object({ id: Id })

/** Returns how a clinic bills. Only the clinic's administrators can call it: its other members get 403, everyone else 404. */
export const getBillSettings = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/bill-settings',
  access: 'signed-in',
  params: ClinicId,
  reply: z.object({ currency: z.string(), settings: BillSettings }),
})

/**
 * Sets how a clinic bills. Issued bills stay as they are. Only the clinic's administrators can call it: its other members get 403, everyone else 404.
 */
export const setBillSettings = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/bill-settings',
  access: 'signed-in',
  params: ClinicId,
  body: BillSettings,
  reply: z.object({ currency: z.string(), settings: BillSettings }),
})
