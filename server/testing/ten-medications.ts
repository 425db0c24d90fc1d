import { adviceLines } from '#contract/doses/phrases.ts'

const line = (medicationName: string, dosage: string, frequency: string, duration: string, instructions = '') => ({
  medicationName,
  dosage,
  frequency,
  duration,
  instructions,
  quantity: 30,
  refills: 1,
})

/** Ten medications of many kinds, with a taper. */
export const tenMedications = [
  line('Crocin 650 Tablet', '1 tablet', 'Every 6 hours', 'As needed', 'for fever, at most 4 times a day'),
  line('Augmentin 625 Duo Tablet', '1-0-1', 'Twice daily', '7 days', 'After meals'),
  line(
    'Wysolone 10 Tablet',
    '4 tablets once daily for 5 days, then 2 tablets once daily for 5 days, then 1 tablet once daily for 5 days',
    'See dosage',
    '15 days',
    'After meals',
  ),
  line('Asthalin Inhaler', '2 puffs', 'As needed', 'As needed', 'for breathlessness, at most 8 puffs a day, inhaled'),
  line('Folitrax 7.5 Tablet', '1 tablet', 'once a week', '30 days', 'After meals'),
  line('Lantus Insulin', '10 units', 'At bedtime', 'Until further notice', 'under the skin'),
  line('Glycomet 500 Tablet', '1 in the morning, 2 at night', 'Twice daily', '30 days', 'with food'),
  line('Pan 40 Tablet', '1 tablet', 'once daily in the morning', '15 days', 'on an empty stomach'),
  line('Benadryl Cough Syrup', '10 ml', 'Three times daily', '5 days'),
  line('Candid B Cream', '1 application', 'Twice daily', '14 days', 'on the skin'),
]

/** Advice to pick, and a typed line. */
export const mixedAdvice = [adviceLines[0], adviceLines[2], adviceLines[7], 'Walk for 30 minutes every day.'].join('\n')
