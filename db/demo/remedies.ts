/** A medication as the demo's doctors write it; none belongs to a group to which a patient of the demo is allergic. */
export interface Remedy {
  name: string
  composition: string
  dosage: string
  frequency: string
  duration: string
  instructions?: string
  quantity?: number
  refills?: number
}

const remedy = (
  [name, composition]: readonly [string, string],
  [dosage, frequency, duration]: readonly [string, string, string],
  rest: Pick<Remedy, 'instructions' | 'quantity' | 'refills'> = {},
): Remedy => ({ name, composition, dosage, frequency, duration, ...rest })

const paracetamol = remedy(['Paracetamol 500 mg Tablet', 'Paracetamol (500mg)'], ['1 tablet', 'As needed', '5 days'], {
  instructions: 'For fever or pain, at most four a day',
  quantity: 15,
})
const amlodipine = remedy(['Amlodipine 5 mg Tablet', 'Amlodipine (5mg)'], ['1 tablet', 'Once daily', '90 days'], {
  instructions: 'In the morning',
  quantity: 90,
  refills: 1,
})
const telmisartan = remedy(['Telmisartan 40 mg Tablet', 'Telmisartan (40mg)'], ['1 tablet', 'Once daily', '90 days'], {
  quantity: 90,
  refills: 1,
})
const metformin = remedy(['Metformin 500 mg Tablet', 'Metformin (500mg)'], ['1 tablet', 'Twice daily', '60 days'], {
  instructions: 'With food',
  quantity: 120,
  refills: 2,
})
const atorvastatin = remedy(
  ['Atorvastatin 10 mg Tablet', 'Atorvastatin (10mg)'],
  ['1 tablet', 'At bedtime', 'Until further notice'],
  { quantity: 30, refills: 5 },
)
const pantoprazole = remedy(
  ['Pantoprazole 40 mg Tablet', 'Pantoprazole (40mg)'],
  ['1 tablet', 'Once daily', '14 days'],
  {
    instructions: 'Before breakfast',
    quantity: 14,
  },
)
const cetirizine = remedy(['Cetirizine 10 mg Tablet', 'Cetirizine (10mg)'], ['1 tablet', 'At bedtime', '10 days'], {
  instructions: 'May make drowsy: do not drive',
  quantity: 10,
})
const salts = remedy(
  ['Oral Rehydration Salts', 'Oral Rehydration Salts'],
  ['1 sachet in 1 litre', 'As needed', '3 days'],
  {
    instructions: 'Small sips after each loose stool',
    quantity: 6,
  },
)
const clotrimazole = remedy(
  ['Clotrimazole 1% Cream', 'Clotrimazole (1%)'],
  ['A thin layer', 'Twice daily', '21 days'],
  {
    instructions: 'On clean, dry skin',
    quantity: 1,
  },
)
const drops = remedy(
  ['Carboxymethylcellulose 0.5% Eye Drops', 'Carboxymethylcellulose (0.5%)'],
  ['1 drop in each eye', 'Four times daily', '30 days'],
  {
    quantity: 1,
    refills: 2,
  },
)
const spray = remedy(
  ['Fluticasone 50 mcg Nasal Spray', 'Fluticasone (50mcg)'],
  ['2 puffs in each nostril', 'Once daily', '30 days'],
  {
    quantity: 1,
  },
)
const folate = remedy(['Folic Acid 5 mg Tablet', 'Folic Acid (5mg)'], ['1 tablet', 'Once daily', '90 days'], {
  quantity: 90,
})
const calcium = remedy(
  ['Calcium + Vitamin D3 Tablet', 'Calcium (500mg) + Vitamin D3 (250IU)'],
  ['1 tablet', 'After meals', '60 days'],
)
const sertraline = remedy(['Sertraline 50 mg Tablet', 'Sertraline (50mg)'], ['1 tablet', 'Once daily', '30 days'], {
  instructions: 'In the morning',
  quantity: 30,
})
const propranolol = remedy(['Propranolol 20 mg Tablet', 'Propranolol (20mg)'], ['1 tablet', 'Twice daily', '30 days'], {
  quantity: 60,
  refills: 1,
})
const syrup = remedy(
  ['Paracetamol 250 mg/5 ml Suspension', 'Paracetamol (250mg/5ml)'],
  ['5 ml', 'Every 6 hours', '3 days'],
  {
    instructions: 'Only while there is fever',
    quantity: 1,
  },
)

/** Medications prescribed together, by the doctor's specialty. */
export const remediesOf: Record<string, readonly (readonly Remedy[])[]> = {
  'General Medicine': [
    [paracetamol],
    [amlodipine, atorvastatin],
    [metformin],
    [pantoprazole, salts],
    [paracetamol, cetirizine],
  ],
  Cardiology: [[amlodipine, atorvastatin], [telmisartan], [telmisartan, atorvastatin]],
  Dermatology: [[clotrimazole], [cetirizine], [clotrimazole, cetirizine]],
  Pediatrics: [[syrup], [salts]],
  Gynecology: [[folate], [folate, calcium]],
  Orthopedics: [[paracetamol, calcium], [calcium]],
  Neurology: [[propranolol, paracetamol], [propranolol]],
  Psychiatry: [[sertraline]],
  Ophthalmology: [[drops]],
  ENT: [[spray], [spray, cetirizine]],
}

export const advices = [
  'Drink plenty of water, and rest for two days.',
  'Walk for half an hour on most days.',
  'Come back at once if it gets worse.',
  'Less salt, and no pickles or papad for now.',
  'Bring all tablets that you take to the next appointment.',
]

export const prescriptionNotes = [
  'Blood pressure to be checked again in four weeks.',
  'Review with the results of the blood test.',
  'Do not stop without asking.',
  'Continue the tablets from before.',
]
