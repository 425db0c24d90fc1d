import type { Insertable } from 'kysely'
import type { TemplateMedication } from '#contract/prescriptions/templates.ts'
import type { DB } from '#server/database/types.ts'
import { clinicOf } from './clinics.ts'
import { demoDoctor } from './doctors.ts'
import { demoId } from './seeded.ts'

const medication = (
  medicationName: string,
  [dosage, frequency, duration]: readonly [string, string, string],
  more: Partial<TemplateMedication> = {},
): TemplateMedication => ({ medicationName, dosage, frequency, duration, instructions: '', refills: 0, ...more })

const paracetamol = medication('Paracetamol 500 mg Tablet', ['1 tablet', 'Three times daily', '3 days'], {
  instructions: 'After meals',
  quantity: 9,
})
const cetirizine = medication('Cetirizine 10 mg Tablet', ['1 tablet', 'At bedtime', '5 days'], { quantity: 5 })
const rehydration = medication('Oral rehydration salts', ['1 sachet in 1 litre of water', 'As needed', '3 days'], {
  quantity: 6,
})
const telmisartan = medication('Telmisartan 40 mg Tablet', ['1 tablet', 'Once daily', '30 days'], {
  instructions: 'In the morning',
  quantity: 30,
})
const pantoprazole = medication('Pantoprazole 40 mg Tablet', ['1 tablet', 'Once daily', '14 days'], {
  instructions: 'Before breakfast',
  quantity: 14,
})
const prednisolone = medication(
  'Prednisolone 10 mg Tablet',
  ['3 tablets for 5 days, then 2 tablets for 3 days, then 1 tablet for 3 days', 'Once daily', '11 days'],
  { instructions: 'After meals', quantity: 24 },
)

const kept = [
  { kind: 'template', name: 'Fever, adult', medications: [paracetamol], advice: 'Rest and drink plenty of fluids.' },
  { kind: 'template', name: 'Cold and allergy', medications: [cetirizine, paracetamol], advice: null },
  {
    kind: 'template',
    name: 'Diarrhoea, adult',
    medications: [rehydration],
    advice: 'Come back if there is blood, a high fever, or no improvement after two days.',
  },
  { kind: 'template', name: 'Asthma attack, short course', medications: [prednisolone], advice: null },
  { kind: 'favorite', name: pantoprazole.medicationName, medications: [pantoprazole], advice: null },
  { kind: 'favorite', name: telmisartan.medicationName, medications: [telmisartan], advice: null },
] as const

/** Returns the demo doctor's templates and favorites. */
export const templateRows = (now: Date): Insertable<DB['prescription_templates']>[] =>
  kept.map(({ kind, name, medications, advice }) => ({
    id: demoId('prescription template', `${kind}/${name}`),
    clinic_id: clinicOf(demoDoctor.clinic).id,
    doctor_id: demoDoctor.id,
    kind,
    name,
    // a list within the rows, not a text
    medications: medications as unknown as string,
    advice,
    created_at: now.toISOString(),
  }))
