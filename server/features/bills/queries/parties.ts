import { sql } from 'kysely'
import type { BillParties } from '#contract/bills/shapes.ts'
import type { Db } from '#server/database/db.ts'

/** The clinic `c` with its settings `cs` and those of its bills `s`. */
const clinic = sql`
  json_build_object(
    'name', c.name, 'legalName', s.legal_name, 'address', c.address, 'city', c.city, 'phone', c.phone,
    'email', c.email, 'website', c.website,
    'taxNumber', case when c.currency = 'INR' then s.gstin else s.tax_number end,
    'state', case when c.currency = 'INR' then left(s.gstin, 2) end,
    'registration', nullif(cs.paper_registration, '')
  )
`

/** Returns clinic, recipient, patient and doctor of a bill as they are now. */
export async function partiesOf(db: Db, id: string): Promise<BillParties> {
  const { rows } = await sql<{ parties: BillParties }>`
    select
      json_build_object(
        'clinic', ${clinic},
        'recipient', json_build_object(
          'name', coalesce(b.recipient_name, trim(p.first_name || ' ' || p.last_name)),
          'address', b.recipient_address,
          'gstin', b.recipient_gstin
        ),
        'patient', json_build_object(
          'name', trim(p.first_name || ' ' || p.last_name),
          'chartNumber', p.chart_number
        ),
        'doctor', case
          when d.id is not null then json_build_object(
            'name', trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')),
            'qualification', nullif(d.qualification, ''),
            'registration', nullif(trim(d.license_number || ' ' || d.license_council), '')
          )
        end
      ) as parties
    from bills b
    join clinics c on c.id = b.clinic_id
    join patients p on p.id = b.patient_id
    left join bill_settings s on s.clinic_id = c.id
    left join clinic_settings cs on cs.clinic_id = c.id
    left join doctors d on d.id = b.doctor_id
    left join users u on u.id = d.user_id
    where b.id = ${id}
  `.execute(db)
  return rows[0]!.parties
}

/** Returns clinic and patient as they are now, for the receipt of an advance. */
export async function partiesOfAdvance(db: Db, id: string): Promise<BillParties> {
  const { rows } = await sql<{ parties: BillParties }>`
    select
      json_build_object(
        'clinic', ${clinic},
        'recipient', json_build_object(
          'name', trim(p.first_name || ' ' || p.last_name), 'address', null, 'gstin', null
        ),
        'patient', json_build_object(
          'name', trim(p.first_name || ' ' || p.last_name), 'chartNumber', p.chart_number
        ),
        'doctor', null
      ) as parties
    from advances a
    join clinics c on c.id = a.clinic_id
    join patients p on p.id = a.patient_id
    left join bill_settings s on s.clinic_id = c.id
    left join clinic_settings cs on cs.clinic_id = c.id
    where a.id = ${id}
  `.execute(db)
  return rows[0]!.parties
}
