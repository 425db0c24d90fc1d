import { doctorSpecialties } from '#contract/doctors.ts'

/** The specialties that have a colour of their own (rule T66); every other one is neutral. Colours: web/app.css. */
export const colouredSpecialties = [...doctorSpecialties, 'Oncology'] as const

/** The value of `data-specialty`, by which the style sheet gives the colour. */
export const specialtyKey = (specialty: string) =>
  (colouredSpecialties as readonly string[]).includes(specialty)
    ? specialty.toLowerCase().replaceAll(' ', '-')
    : 'other'
