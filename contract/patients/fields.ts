import { z } from 'zod'
import { languages as ours } from '#language/languages.ts'
import { birthDate, bloodTypes, email, line, lines, nameLine, personName, phone } from '#contract/common.ts'
import { patientGenders } from './stated.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

/** Languages of Indian clinics, English first, then by number of speakers, with their BCP 47 tags. */
const languageTags = {
  en: 'English',
  hi: 'Hindi',
  bn: 'Bengali',
  mr: 'Marathi',
  te: 'Telugu',
  ta: 'Tamil',
  gu: 'Gujarati',
  ur: 'Urdu',
  kn: 'Kannada',
  or: 'Odia',
  ml: 'Malayalam',
  pa: 'Punjabi',
  as: 'Assamese',
} as const
const languages = [...Object.values(languageTags), 'Other'] as const
/** Names of the interface's languages in their own scripts, as spreadsheets may have them. */
const ownNames = Object.fromEntries(
  Object.values(ours).map(({ name, englishName }) => [name.toLowerCase(), englishName]),
)

/** How spreadsheets write blood groups: "B+ve", "B positive", "B +". */
const bloodWords = Object.fromEntries(
  bloodTypes.flatMap((type) =>
    (type.endsWith('+') ? ['+ve', ' +ve', ' +', ' positive', ' pos'] : ['-ve', ' -ve', ' -', ' negative', ' neg']).map(
      (words) => [`${type.slice(0, -1)}${words}`.toLowerCase(), type] as const,
    ),
  ),
)

/** A choice that can be left empty. */
const choiceOrNone = <const C extends readonly string[]>(choices: C, message: Message) =>
  z.enum([...choices, ''], says(message)).optional()

export interface ChartField {
  /** Name of the field on screens and in files. */
  title: Message
  /**
   * Part of the chart that shows the field. Clinical fields are visible to the clinic's doctors and the patient only
   * and appear only in doctors' exports (rules B3, T28).
   */
  part: 'identity' | 'contact' | 'clinical'
  control: 'text' | 'lines' | 'date' | 'year' | 'select' | 'phone' | 'email'
  /** Schema of the input. A field that can be left empty is optional. */
  typed: z.ZodType
  /** Choices of a select; screens capitalize them. */
  choices?: readonly string[]
  /** Initial height of a text box, in lines. */
  rows?: number
  /** Other column titles that an import accepts, compared without case, spaces and punctuation. */
  otherTitles?: readonly string[]
  /** Short forms of the choices in spreadsheets. */
  shortWords?: Readonly<Record<string, string>>
}

/**
 * All input fields of a patient, in the order of the form. API shapes, the form, the cards of a chart, the table of a
 * merge, and the columns of imports, exports and the database follow from this table.
 */
export const chartFields = {
  firstName: {
    title: msg('First name'),
    part: 'identity',
    control: 'text',
    typed: personName(msg('First name is required')),
    otherTitles: ['Given name', 'Forename'],
  },
  lastName: {
    title: msg('Last name'),
    part: 'identity',
    control: 'text',
    typed: personName(msg('Last name is required')),
    otherTitles: ['Surname', 'Family name'],
  },
  dateOfBirth: {
    title: msg('Date of birth'),
    part: 'identity',
    control: 'date',
    typed: birthDate(msg('Date of birth is required')),
    otherTitles: ['Birth date', 'Birthday', 'DOB', 'Born', 'Date of birth (DOB)'],
  },
  gender: {
    title: msg('Gender'),
    part: 'identity',
    control: 'select',
    typed: z.enum(patientGenders, says(msg('Please select a gender'))),
    choices: patientGenders,
    otherTitles: ['Sex'],
    shortWords: {
      m: 'male',
      boy: 'male',
      man: 'male',
      f: 'female',
      girl: 'female',
      woman: 'female',
      o: 'other',
      t: 'other',
      transgender: 'other',
      trans: 'other',
      'third gender': 'other',
    },
  },
  phone: {
    title: msg('Phone'),
    part: 'contact',
    control: 'phone',
    typed: phone(msg('Phone number must be at least 10 digits')),
    otherTitles: [
      'Phone number',
      'Phone no',
      'Mobile',
      'Mobile number',
      'Mobile no',
      'Mobile phone',
      'Secondary mobile',
      'Cell phone',
      'Phone cell',
      'Home phone',
      'Phone home',
      'Telephone',
      'Contact',
      'Contact number',
      'Contact no',
      'WhatsApp number',
    ],
  },
  email: {
    title: msg('Email'),
    part: 'contact',
    control: 'email',
    /** Null: the patient has no email (rule T44). */
    typed: email(msg('Valid email is required')).nullable(),
    otherTitles: ['Email address', 'Email id', 'Mail', 'Mail id'],
  },
  /** The person whose email and phone these are if they are not the patient's own, such as a parent. */
  contactPerson: {
    title: msg('Contact person'),
    part: 'contact',
    control: 'text',
    typed: nameLine(200).optional(),
    otherTitles: ['Guardian', 'Guardian name', 'Parent or guardian'],
  },
  address: {
    title: msg('Address'),
    part: 'contact',
    control: 'lines',
    typed: lines(500, msg('Address is required')).min(1, says(msg('Address is required'))),
    rows: 2,
    otherTitles: [
      'Home address',
      'Residential address',
      'Street',
      'Area',
      'Locality',
      'City',
      'State',
      'Pincode',
      'Postal code',
      'ZIP code',
    ],
  },
  emergencyContact: {
    title: msg('Emergency contact'),
    part: 'contact',
    control: 'text',
    typed: personName(msg('Emergency contact is required'), 200),
    otherTitles: ['Emergency contact name'],
  },
  emergencyPhone: {
    title: msg('Emergency phone'),
    part: 'contact',
    control: 'phone',
    typed: phone(msg('Emergency phone must be at least 10 digits'), msg('Emergency phone must be at least 10 digits')),
    otherTitles: ['Emergency contact phone', 'Emergency number', 'Emergency contact number'],
  },
  insuranceInfo: {
    title: msg('Insurance'),
    part: 'contact',
    control: 'text',
    typed: line(500).optional(),
    otherTitles: ['Insurance info', 'Insurance information'],
  },
  preferredLanguage: {
    title: msg('Preferred language'),
    part: 'contact',
    control: 'select',
    typed: choiceOrNone(languages, msg('Please select a language')),
    choices: languages,
    otherTitles: ['Language', 'Mother tongue'],
    shortWords: { ...ownNames, ...languageTags },
  },
  /**
   * For patients who gave an age instead of a date of birth; approximate, because an age can mean two years. With a month,
   * such as 2026-04, for an age in months.
   */
  birthYear: {
    title: msg('Approximate year of birth'),
    part: 'contact',
    control: 'year',
    typed: z
      .string()
      .trim()
      .regex(
        /^((19|20)\d\d(-(0[1-9]|1[0-2]))?)?$/,
        says(msg('Enter a year of four digits, such as 1975, or a year and month, such as 2026-04')),
      )
      .optional(),
    otherTitles: ['Year of birth', 'Birth year', 'Age', 'Age in years', 'Age (years)'],
  },
  medicalHistory: {
    title: msg('Medical history'),
    part: 'clinical',
    control: 'lines',
    typed: lines(5000).optional(),
    rows: 3,
    otherTitles: ['History'],
  },
  allergies: {
    title: msg('Allergies'),
    part: 'clinical',
    control: 'lines',
    typed: lines(2000).optional(),
    rows: 2,
    otherTitles: ['Allergy'],
  },
  bloodGroup: {
    title: msg('Blood group'),
    part: 'clinical',
    control: 'select',
    typed: choiceOrNone(bloodTypes, msg('Please select a blood group')),
    choices: bloodTypes,
    otherTitles: ['Blood type'],
    shortWords: bloodWords,
  },
} as const satisfies Record<string, ChartField>

type Table = typeof chartFields
export type FieldName = keyof Table
/** Names of the fields that have this value in the table: `FieldWith<'part', 'clinical'>`. */
export type FieldWith<K extends 'part' | 'control', V> = {
  [N in FieldName]: Table[N][K] extends V ? N : never
}[FieldName]
export type ClinicalName = FieldWith<'part', 'clinical'>

export const fieldNames = Object.keys(chartFields) as FieldName[]

export const fieldOf = (name: FieldName): ChartField => chartFields[name]

const fieldsWith = <K extends 'part' | 'control', V extends ChartField[K]>(key: K, value: V) =>
  fieldNames.filter((name) => fieldOf(name)[key] === value) as FieldWith<K, V>[]

export const contactNames = fieldsWith('part', 'contact')
export const clinicalNames = fieldsWith('part', 'clinical')
export const phoneNames = fieldsWith('control', 'phone')

/** Returns an object with these fields, and the result of `of` for each. */
export const byField = <N extends FieldName, V>(names: readonly N[], of: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, V>

/** Schemas of the input, by field. */
export const typedFields = byField(fieldNames, (name) => chartFields[name].typed) as {
  [N in FieldName]: Table[N]['typed']
}

export const isRequired = (name: FieldName) => !chartFields[name].typed.safeParse(undefined).success

/** Choices that are words, in words; blood groups and languages are shown as they are stored. */
const choiceTitles: Readonly<Record<string, Message>> = {
  male: msg('Male'),
  female: msg('Female'),
  other: msg('Other'),
  Other: msg('Other'),
  Unknown: msg('Unknown'),
}

/** Returns a choice as screens show it. */
export const choiceInWords = (choice: string): string => (choiceTitles[choice] ? t(choiceTitles[choice]) : choice)

/** Returns a choice with the name that a language has itself: "Hindi (हिन्दी)". */
export function choiceWithOwnName(choice: string): string {
  const own = Object.values(ours).find(({ englishName }) => englishName === choice)?.name
  return own && own !== choice ? `${choice} (${own})` : choiceInWords(choice)
}

/** Returns a chart without its clinical fields. */
export const withoutClinical = <T extends Partial<Record<ClinicalName, unknown>>>(chart: T) =>
  Object.fromEntries(Object.entries(chart).filter(([name]) => !clinicalNames.includes(name as ClinicalName))) as Omit<
    T,
    ClinicalName
  >
