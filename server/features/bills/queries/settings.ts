import { sql } from 'kysely'
import { billDefaults, type BillSettings } from '#contract/bills/settings.ts'
import type { Db } from '#server/database/db.ts'
import { moneyText } from '#server/money.ts'

export interface StoredSettings {
  currency: string
  settings: BillSettings
}

/** Returns how a clinic bills, with the defaults of its currency. */
export async function findSettings(db: Db, clinicId: string): Promise<StoredSettings> {
  const { rows } = await sql<{
    currency: string
    settings: (Omit<BillSettings, 'followUpPrice'> & { followUpPrice: number }) | null
  }>`
    select
      c.currency,
      case
        when s.clinic_id is not null then json_build_object(
          'legalName', coalesce(s.legal_name, ''), 'gstin', coalesce(s.gstin, ''),
          'taxNumber', coalesce(s.tax_number, ''), 'taxName', s.tax_name,
          'pricesIncludeTax', s.prices_include_tax, 'roundsTotal', s.rounds_total, 'yearMonth', s.year_month,
          'billSeries', s.bill_series, 'creditSeries', s.credit_series, 'receiptSeries', s.receipt_series,
          'staffDiscountLimit', s.staff_discount_limit, 'doctorsSeeAmounts', s.doctors_see_amounts,
          'counters', s.counters, 'upiId', coalesce(s.upi_id, ''),
          'followUpDays', s.follow_up_days, 'followUpPrice', s.follow_up_price_minor,
          'followUpServiceIds', s.follow_up_services
        )
      end as settings
    from clinics c
    left join bill_settings s on s.clinic_id = c.id
    where c.id = ${clinicId}
  `.execute(db)
  const currency = rows[0]?.currency ?? 'INR'
  const stored = rows[0]?.settings
  if (!stored) return { currency, settings: billDefaults(currency) }
  return { currency, settings: { ...stored, followUpPrice: moneyText(stored.followUpPrice, currency) } }
}

/** Saves how a clinic bills. `followUpPrice` is in minor units. */
export async function saveSettings(
  db: Db,
  clinicId: string,
  { followUpPrice, ...one }: Omit<BillSettings, 'followUpPrice'> & { followUpPrice: number },
): Promise<void> {
  const values = {
    legal_name: one.legalName || null,
    gstin: one.gstin || null,
    tax_number: one.taxNumber || null,
    tax_name: one.taxName,
    prices_include_tax: one.pricesIncludeTax,
    rounds_total: one.roundsTotal,
    year_month: one.yearMonth,
    bill_series: one.billSeries,
    credit_series: one.creditSeries,
    receipt_series: one.receiptSeries,
    staff_discount_limit: one.staffDiscountLimit,
    doctors_see_amounts: one.doctorsSeeAmounts,
    counters: one.counters,
    upi_id: one.upiId || null,
    follow_up_days: one.followUpDays,
    follow_up_price_minor: followUpPrice,
    follow_up_services: one.followUpServiceIds,
  }
  await db
    .insertInto('bill_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(values))
    .execute()
}
