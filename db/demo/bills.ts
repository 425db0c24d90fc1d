import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { DB } from '#server/database/types.ts'
import { partiesOf } from '#server/features/bills/queries/parties.ts'
import type { Appointment } from './planned.ts'
import { demoDoctor } from './doctors.ts'
import { insertRows } from './insert.ts'
import { demoAdmin } from './people.ts'
import { isDemoPatient } from './plan.ts'
import { demoId } from './seeded.ts'

/** Items of the demo clinic's price list, in paise. The taxed one is cosmetic, which isn't a health service. */
const items = [
  { name: 'Dressing', kind: 'procedure', price: 25_000, taxRate: null },
  { name: 'Intramuscular injection', kind: 'injection', price: 15_000, taxRate: null },
  { name: 'Nebulization', kind: 'procedure', price: 30_000, taxRate: null },
  { name: 'ECG', kind: 'test', price: 40_000, taxRate: null },
  { name: 'Chemical peel', kind: 'procedure', price: 236_000, taxRate: 1800 },
] as const

/** Returns rows for `bill_settings` and `price_items`. The GSTIN is no one's. */
export function billingRows(createdAt: Date): {
  billSettings: Insertable<DB['bill_settings']>[]
  priceItems: Insertable<DB['price_items']>[]
} {
  const clinicId = demoId('clinic', demoDoctor.clinic)
  return {
    billSettings: [
      {
        clinic_id: clinicId,
        gstin: '29AAAAA0000A1ZY',
        rounds_total: true,
        year_month: 4,
        upi_id: 'neelkamal@example',
        follow_up_days: 7,
        follow_up_services: [demoId('service', `${demoDoctor.clinic}/General Consultation`)],
      },
    ],
    priceItems: items.map(({ name, kind, price, taxRate }) => ({
      id: demoId('price-item', name),
      clinic_id: clinicId,
      name,
      kind,
      price_minor: price,
      tax_rate: taxRate,
      created_by: demoAdmin.id,
      created_at: createdAt.toISOString(),
    })),
  }
}

interface DemoBill {
  id: string
  clinicId: string
  price: number
}

/** The demo patient's last completed appointment is billed and paid, that of another patient billed only. */
function billed(appointments: readonly Appointment[]): { appointment: Appointment; isPaid: boolean }[] {
  const completed = appointments
    .filter(({ clinic, status, row }) => clinic.key === demoDoctor.clinic && status === 'completed' && row.price_minor)
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  const own = completed.find(({ chart }) => isDemoPatient(chart))
  const other = completed.find(({ chart }) => !isDemoPatient(chart))
  return [
    ...(own ? [{ appointment: own, isPaid: true }] : []),
    ...(other ? [{ appointment: other, isPaid: false }] : []),
  ]
}

async function insertDraft(db: Db, { id, clinic, service, chart, doctor, row }: Appointment): Promise<DemoBill> {
  const billId = demoId('bill', id)
  const price = Number(row.price_minor)
  const sums = { gross_minor: price, exempt_minor: price, total_minor: price }
  await insertRows(db, 'bills', [
    {
      id: billId,
      clinic_id: clinic.id,
      patient_id: chart.id,
      appointment_id: id,
      doctor_id: doctor.id,
      kind: 'bill_of_supply',
      currency: clinic.currency,
      place_of_supply: '29',
      prices_include_tax: true,
      tax_name: 'GST',
      created_by: demoAdmin.id,
      ...sums,
    },
  ])
  await insertRows(db, 'bill_lines', [
    {
      id: demoId('bill-line', id),
      clinic_id: clinic.id,
      bill_id: billId,
      position: 1,
      service_id: service.id,
      text: service.name,
      quantity: 1,
      unit_price_minor: price,
      net_minor: price,
      total_minor: price,
    },
  ])
  return { id: billId, clinicId: clinic.id, price }
}

/** The demo patient has left a deposit. */
async function insertAdvance(db: Db, { clinic, chart }: Appointment): Promise<void> {
  const id = demoId('advance', chart.id)
  const { id: clinicId, currency } = clinic
  await insertRows(db, 'advances', [{ id, clinic_id: clinicId, patient_id: chart.id, currency }])
  await insertRows(db, 'payments', [
    {
      id: demoId('payment', id),
      clinic_id: clinicId,
      advance_id: id,
      method: 'upi',
      amount_minor: 100_000,
      currency,
      received_by: demoAdmin.id,
    },
  ])
}

/** Issues the demo's bills: now, because the database gives numbers and days. */
export async function insertDemoBills(db: Db, appointments: readonly Appointment[]): Promise<void> {
  for (const { appointment, isPaid } of billed(appointments)) {
    const bill = await insertDraft(db, appointment)
    const parties = JSON.stringify(await partiesOf(db, bill.id))
    await sql`
      update bills
      set state = 'issued', issued_by = ${demoAdmin.id}, parties = ${parties}::jsonb
      where id = ${bill.id}
    `.execute(db)
    if (!isPaid) continue
    await insertRows(db, 'payments', [
      {
        id: demoId('payment', bill.id),
        clinic_id: bill.clinicId,
        bill_id: bill.id,
        method: 'cash',
        amount_minor: bill.price,
        currency: appointment.clinic.currency,
        received_by: demoAdmin.id,
      },
    ])
    await insertAdvance(db, appointment)
  }
}
