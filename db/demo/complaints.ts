/** A complaint, the doctor's findings, and the diagnosis. */
export interface Case {
  complaint: string
  findings: string
  diagnosis: { text: string; code: string }
}

const of = (complaint: string, findings: string, text: string, code: string): Case => ({
  complaint,
  findings,
  diagnosis: { text, code },
})

/** Typical cases, by the doctor's specialty. */
export const casesOf: Record<string, readonly Case[]> = {
  'General Medicine': [
    of('Fever and body ache for two days', 'Throat clear, chest clear', 'Viral fever', 'B34.9'),
    of(
      'Cough and a running nose for three days',
      'Throat red, chest clear',
      'Upper respiratory tract infection',
      'J06.9',
    ),
    of('Came for a check of blood pressure', 'No swelling of the feet', 'Hypertension', 'I10'),
    of('Check of blood sugar', 'Feet: sensation normal', 'Type 2 diabetes mellitus', 'E11'),
    of('Burning in the upper belly after meals', 'Belly soft', 'Acid peptic disease', 'K27.9'),
  ],
  Cardiology: [
    of('Breathless on stairs for some weeks', 'Heart sounds normal, no swelling', 'Hypertension', 'I10'),
    of('Check after a change of tablets', 'Pulse regular', 'Ischaemic heart disease', 'I25.9'),
    of('Blood tests to be discussed', 'Heart sounds normal', 'Dyslipidaemia', 'E78.5'),
  ],
  Dermatology: [
    of('Itching ring on the arm', 'Ring with a scaly edge, 3 cm', 'Tinea corporis', 'B35.4'),
    of('Dry and itching skin', 'Dry patches in the folds of the elbows', 'Atopic dermatitis', 'L20.9'),
    of('Spots on the face', 'Comedones on forehead and chin', 'Acne vulgaris', 'L70.0'),
  ],
  Pediatrics: [
    of('Fever since yesterday, eats little', 'Active, ears normal', 'Viral fever', 'B34.9'),
    of('Loose stools, four times a day', 'Tongue moist', 'Acute gastroenteritis', 'A09'),
    of('Cough at night', 'Chest clear', 'Upper respiratory tract infection', 'J06.9'),
  ],
  Gynecology: [
    of('Painful periods', 'Belly soft', 'Dysmenorrhoea', 'N94.6'),
    of('Tired for some months', 'Pale', 'Iron deficiency anaemia', 'D50.9'),
  ],
  Orthopedics: [
    of('Pain in the lower back after lifting', 'Straight leg raising free', 'Low back pain', 'M54.5'),
    of('Knee hurts on stairs', 'Crackling, no swelling', 'Osteoarthritis of the knee', 'M17.9'),
  ],
  Neurology: [
    of('Headache on one side, twice a month', 'No neurological signs', 'Migraine', 'G43'),
    of('Pressing headache in the evening', 'Neck muscles tense', 'Tension-type headache', 'G44.2'),
  ],
  Psychiatry: [
    of('Worries a lot and sleeps badly', 'Alert, mood low', 'Generalized anxiety disorder', 'F41.1'),
    of('Better since the last appointment', 'Mood steady', 'Depressive episode', 'F32.9'),
  ],
  Ophthalmology: [
    of('Eyes burn in front of the screen', 'Cornea clear', 'Dry eye', 'H04.1'),
    of('Red eye since yesterday', 'Vision unchanged', 'Conjunctivitis', 'H10.9'),
  ],
  ENT: [
    of('Sneezing and a blocked nose', 'Pale, swollen turbinates', 'Allergic rhinitis', 'J30.4'),
    of('Earache on the left', 'Eardrum red', 'Acute otitis media', 'H66.9'),
  ],
}

export const visitAdvices = [
  'Drink plenty of water, and rest for two days.',
  'Walk for half an hour on most days.',
  'Come back at once if it gets worse.',
  'Less salt, and a note of the blood pressure at home.',
]
