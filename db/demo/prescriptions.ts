import { readDose } from '#contract/doses/parse.ts'
import { needsReason, type SignedCheck } from '#contract/prescriptions/safety.ts'
import { check } from '#server/features/prescriptions/safety/check.ts'
import { safety } from '#server/features/prescriptions/safety/compile.ts'
import { inComposition } from '#server/features/medicines/knowledge/recognize.ts'
import type { DemoChart } from './patients.ts'
import { advices, prescriptionNotes, remediesOf, type Remedy } from './remedies.ts'
import type { Insertable } from 'kysely'
import { endOf } from '#contract/doses/courses.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { contentHash } from '#server/features/prescriptions/content.ts'
import { consultationId } from './consultations.ts'
import { isDemoPatient } from './plan.ts'
import { demoId, seeded } from './seeded.ts'
import type { Appointment } from './planned.ts'

const REASON = 'Talked over with the patient; the benefit is greater. Seen again in a week.'

/** Returns a function that computes its result once for each remedy: thousands of prescriptions repeat some twenty. */
function once<T>(compute: (remedy: Remedy) => T): (remedy: Remedy) => T {
  const known = new Map<Remedy, T>()
  return (remedy) => {
    if (!known.has(remedy)) known.set(remedy, compute(remedy))
    return known.get(remedy)!
  }
}

/** Returns a remedy's line for the safety check. */
const lineOf = once((one) => ({
  name: one.name,
  contains: inComposition(safety(), one.composition),
  dose: readDose(one).dose,
  isWritten: true,
}))

/** Returns a remedy as the prescription prints it. */
const printed = once(({ name, instructions, quantity, refills, ...one }) => ({
  ...one,
  medicationName: name,
  instructions: instructions ?? null,
  quantity: quantity ?? null,
  refills: refills ?? 0,
  reading: readDose({ ...one, instructions: instructions ?? '' }),
}))

/** Returns the safety check of a demo prescription, with the doctor's reason where it needs one. */
function demoCheck(remedies: readonly Remedy[], { age, row }: DemoChart): SignedCheck {
  const table = safety()
  const said = check(table, remedies.map(lineOf), [], { age, pregnancy: 'no', allergies: row.allergies ?? null })
  return {
    tableVersion: said.tableVersion,
    findings: said.findings.map((one) => ({ ...one, reason: needsReason(one) ? REASON : null })),
    notChecked: [...new Set(said.lines.flatMap(({ notChecked }) => notChecked.map(({ name }) => name)))],
  }
}

interface Rows {
  prescriptions: Insertable<DB['prescriptions']>[]
  prescriptionVersions: Insertable<DB['prescription_versions']>[]
  prescriptionMedications: Insertable<DB['prescription_medications']>[]
  prescriptionChecks: Insertable<DB['prescription_checks']>[]
}

/** Visits within this number of days have a prescription; those of the demo patient all do. */
const DAYS = 60
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}` as unknown as Buffer

/** Returns rows for the tables of prescriptions, of visits that took place. */
export function prescriptionRows(appointments: readonly Appointment[]): Rows {
  const rows: Rows = {
    prescriptions: [],
    prescriptionVersions: [],
    prescriptionMedications: [],
    prescriptionChecks: [],
  }
  for (const appointment of appointments) {
    const chance = seeded(`prescription/${appointment.id}`)
    const isWanted = chance.chance(0.45) && appointment.day.offset > -DAYS
    if (appointment.status === 'completed' && (isWanted || isDemoPatient(appointment.chart)))
      addWritten(rows, appointment)
  }
  return rows
}

/** Adds a prescription signed when the visit ended; some were cancelled a few minutes later. */
function addWritten(rows: Rows, appointment: Appointment): void {
  const { clinic, doctor, chart, day, endsAt } = appointment
  const chance = seeded(`remedies/${appointment.id}`)
  const id = demoId('prescription', appointment.id)
  const remedies = chance.pick(remediesOf[doctor.specialty]!)
  const medications = remedies.map(printed)
  const advice = chance.chance(0.4) ? chance.pick(advices) : null
  const notes = chance.chance(0.3) ? chance.pick(prescriptionNotes) : null
  const followUpDate = chance.chance(0.3) ? addDays(day.date, chance.pick([14, 28, 42])) : null
  const number = `RX-${chance.code(7)}`
  const isCancelled = chance.chance(0.05) && !isDemoPatient(chart)
  const parties = partiesOf(appointment)
  const signed = { prescriptionDate: day.date, notes, advice, followUpDate, medications }
  rows.prescriptions.push({
    id,
    clinic_id: clinic.id,
    patient_id: chart.id,
    doctor_id: doctor.id,
    visit_id: consultationId(appointment.id),
    uploaded_by: null,
    number,
    source: 'written',
    status: isCancelled ? 'cancelled' : 'active',
    current_version: 1,
    ends_on: endOf(medications, day.date),
    created_at: endsAt.toISOString(),
    ended_at: isCancelled ? endsAt.toISOString() : null,
    ended_by: isCancelled ? doctor.user.id : null,
    cancel_reason: isCancelled ? 'Written for the wrong patient' : null,
  })
  rows.prescriptionVersions.push({
    prescription_id: id,
    version: 1,
    prescription_date: day.date,
    backdated_reason: null,
    notes,
    advice,
    follow_up_date: followUpDate,
    parties: parties as unknown as string,
    signed_at: endsAt.toISOString(),
    signed_by: doctor.user.id,
    content_hash: hex(contentHash({ ...signed, ...parties, number, version: 1, signedAt: endsAt })),
    replaced_at: null,
  })
  const check = demoCheck(remedies, chart)
  rows.prescriptionChecks.push({
    prescription_id: id,
    version: 1,
    table_version: check.tableVersion,
    content: check as unknown as string,
  })
  for (const [index, one] of medications.entries())
    rows.prescriptionMedications.push({
      id: demoId('medication', `${id}/${index}`),
      prescription_id: id,
      version: 1,
      position: index + 1,
      medication_name: one.medicationName,
      medicine_id: null,
      composition: one.composition,
      dosage: one.dosage,
      frequency: one.frequency,
      duration: one.duration,
      instructions: one.instructions,
      quantity: one.quantity,
      refills: one.refills,
      dose_reading: one.reading as unknown as string,
    })
}

/** Clinic, doctor and patient as a signature copies them. */
export function partiesOf({ clinic, doctor, chart }: Appointment): Parties {
  const { name, address, city, phone, timeZone } = clinic
  return {
    clinic: { name, address: `${address}, ${city}`, phone, timeZone },
    doctor: {
      firstName: doctor.user.firstName,
      lastName: doctor.user.lastName,
      qualification: doctor.qualification,
      specialty: doctor.specialty,
      registrationNumber: doctor.licenseNumber,
    },
    patient: {
      firstName: chart.row.first_name,
      lastName: chart.row.last_name,
      age: chart.age,
      gender: chart.gender,
      chartNumber: String(chart.row.chart_number),
    },
  }
}
