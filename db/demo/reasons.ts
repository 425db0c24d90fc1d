/** Reasons for appointments, by the doctor's specialty, and for cancellations. */
export const reasonsOf: Record<string, readonly string[]> = {
  'General Medicine': [
    'Fever and body ache for three days',
    'Blood pressure check',
    'Cough that does not go away',
    'Diabetes follow-up',
    'Tiredness for some weeks',
    'Results of the blood test',
    'Stomach upset after travel',
    'Headaches in the afternoon',
    'Medical certificate for work',
    'Cold and sore throat',
  ],
  Cardiology: [
    'High blood pressure readings at home',
    'Palpitations in the evening',
    'Yearly heart check',
    'Out of breath on the stairs',
    'Family history of heart disease',
    'Cholesterol results to discuss',
    'Check after change of tablets',
  ],
  Dermatology: [
    'Itchy rash on both arms',
    'Acne, second visit',
    'A mole that has changed',
    'Hair fall since the summer',
    'Dry patches behind the knees',
    'Fungal infection between the toes',
    'Nails that split',
  ],
  Pediatrics: [
    'Vaccination due',
    'Fever since last night',
    'Growth and weight check',
    'Cough at night',
    'Ear ache',
    'Picky eating, parents worried',
    'Rash after new food',
  ],
  Gynecology: [
    'Irregular periods',
    'Yearly check',
    'Painful periods',
    'Pregnancy care, second trimester',
    'Questions on contraception',
    'Results of the ultrasound',
    'Hot flushes and poor sleep',
  ],
  Orthopedics: [
    'Knee pain on the stairs',
    'Stiff shoulder',
    'Lower back pain after lifting',
    'Ankle twisted at badminton',
    'Follow-up of a wrist fracture',
    'Neck pain from desk work',
    'Heel pain in the morning',
  ],
  Neurology: [
    'Migraine, more often than before',
    'Numb fingers at night',
    'Tremor of the right hand',
    'Dizzy spells',
    'Memory worries',
    'Follow-up after the scan',
  ],
  Psychiatry: [
    'Trouble sleeping',
    'Worry that does not stop',
    'Low mood since the winter',
    'Follow-up on medication',
    'Stress at work',
    'Panic on the subway',
  ],
  Ophthalmology: [
    'Blurred sight when reading',
    'Dry, tired eyes',
    'Eye pressure check',
    'Red eye for a week',
    'New glasses do not feel right',
    'Yearly check with diabetes',
  ],
  ENT: [
    'Blocked nose for months',
    'Ringing in the ear',
    'Hearing has got worse',
    'Sore throat again and again',
    'Hoarse voice',
    'Ear wax',
  ],
}

export const patientCancelReasons = [
  'I am travelling that day.',
  'Feeling better already, thank you.',
  'Work came in between.',
  'Found an earlier time.',
  'No transport that day.',
  'My child is ill at home.',
]
export const deskCancelReasons = [
  'The doctor is away that day.',
  'Cancelled by phone.',
  'Booked twice by mistake.',
  'Patient asked for another doctor.',
]

/** The reason of an expired pending booking (rule D7). */
export const EXPIRED = 'The clinic did not confirm this booking in time.'

export const visitNotes = [
  'Brings earlier results.',
  'Prefers a morning call.',
  'Comes with a family member.',
  'Needs the lift.',
  'First visit to this doctor.',
  'Interpreter not needed.',
]
