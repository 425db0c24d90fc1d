import type { Insertable } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { pdfOf } from './pdf.ts'
import { demoPatient } from './people.ts'
import { isDemoPatient } from './plan.ts'
import { demoId, seeded } from './seeded.ts'

const DAY_MS = 86_400_000

/** An uploaded prescription with the bytes of its file. */
interface MadeUpload {
  bytes: Buffer
  fileId: string
  ownerId: string
  clinicId: string
  prescription: Insertable<DB['prescriptions']>
  said: Insertable<DB['prescription_files']>
}

/** Returns an upload of the demo patient from an external doctor, in their chart at the demo doctor's clinic. */
export function demoUpload(charts: readonly DemoChart[], now: Date): MadeUpload {
  const chart = charts.find((one) => isDemoPatient(one) && one.clinic.key === demoDoctor.clinic)!
  const uploadedAt = new Date(Math.floor(now.getTime() / DAY_MS - 20) * DAY_MS + 8 * 3_600_000)
  const prescribedOn = addDays(uploadedAt.toISOString().slice(0, 10), -2)
  const id = demoId('prescription', 'upload')
  const fileId = demoId('file', 'upload')
  return {
    fileId,
    ownerId: demoPatient.id,
    clinicId: chart.clinic.id,
    bytes: pdfOf([
      'Hill Street Eye Clinic (a made-up clinic)',
      'Dr. M. Okafor',
      '',
      `${demoPatient.firstName} ${demoPatient.lastName}, ${prescribedOn}`,
      '',
      'Artificial tears, 1 drop in each eye, four times daily',
    ]),
    prescription: {
      id,
      clinic_id: chart.clinic.id,
      patient_id: chart.id,
      doctor_id: null,
      visit_id: null,
      uploaded_by: demoPatient.id,
      number: `RX-${seeded('upload').code(7)}`,
      source: 'uploaded',
      status: 'active',
      current_version: 1,
      ends_on: null,
      created_at: uploadedAt.toISOString(),
      ended_at: null,
      ended_by: null,
      cancel_reason: null,
    },
    said: {
      prescription_id: id,
      doctor_name: 'Dr. M. Okafor',
      prescribed_on: prescribedOn,
      medications: 'Artificial tears, four times daily',
      notes: 'From my eye check in the holidays',
      file_id: fileId,
    },
  }
}
