import { sql } from 'kysely'
import type { DoseReading } from '#contract/doses/dose.ts'
import type { Db } from '#server/database/db.ts'

/** A medication of a signed prescription, with its person. */
export interface Prescribed {
  id: string
  prescriptionId: string
  version: number
  /** True for the newest version. */
  isNewest: boolean
  status: 'active' | 'completed' | 'cancelled'
  prescriptionDate: string
  familyMemberId: string | null
  name: string
  medicineId: string | null
  dosage: string
  frequency: string
  duration: string
  instructions: string | null
  quantity: number | null
  /** The meaning of the texts at signing; null if it was signed before doses were stored. */
  reading: DoseReading | null
  planId: string | null
}

const columns = sql`
  l.id, r.id as "prescriptionId", l.version, l.version = r.current_version as "isNewest", r.status,
  to_char(v.prescription_date, 'YYYY-MM-DD') as "prescriptionDate", p.family_member_id as "familyMemberId",
  l.medication_name as name, l.medicine_id as "medicineId", l.dosage, l.frequency, l.duration,
  l.instructions, l.quantity, l.dose_reading as reading,
  (
    select m.id
    from medicine_plans m
    where m.medication_id = l.id and m.owner_id = p.holder_id
  ) as "planId"
`

const joined = sql`
  prescription_medications l
  join prescriptions r on r.id = l.prescription_id
  join prescription_versions v on v.prescription_id = l.prescription_id and v.version = l.version
  join patients p on p.id = r.patient_id
`

/** Returns a medication of a prescription in a chart that the person holds; null for any other. */
export async function findPrescribed(db: Db, userId: string, medicationId: string): Promise<Prescribed | null> {
  const { rows } = await sql<Prescribed>`
    select ${columns}
    from ${joined}
    where l.id = ${medicationId} and p.holder_id = ${userId}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the medications of a prescription's newest version, in their order. */
export async function listPrescribed(db: Db, userId: string, prescriptionId: string): Promise<Prescribed[]> {
  const { rows } = await sql<Prescribed>`
    select ${columns}
    from ${joined}
    where r.id = ${prescriptionId} and l.version = r.current_version and p.holder_id = ${userId}
    order by l.position
  `.execute(db)
  return rows
}
