import { z } from 'zod'
import { Id, lines, requiredLine } from '#contract/common.ts'
import { msg, says, t } from '#language/translate.ts'

/** Templates that a clinic can have. */
export const DOCUMENT_TEMPLATES_MAX = 100
/** Fields that a template can have. */
export const FIELDS_MAX = 20
/** Choices that a field can have. */
export const CHOICES_MAX = 20

/** The templates that come with the program. */
export const shippedTemplateIds = ['sick-leave', 'fitness', 'referral', 'consent'] as const
export type ShippedTemplateId = (typeof shippedTemplateIds)[number]

/** True for a template that comes with the program. */
export const isShipped = (id: string): id is ShippedTemplateId => shippedTemplateIds.some((one) => one === id)

export const fieldKinds = ['text', 'lines', 'date', 'number', 'choice'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Initial values of a field. */
export const fieldStarts = ['today', 'diagnosis'] as const

/** Names in braces that the program fills from the chart, the doctor and the clinic, such as `{Age}`. */
export const chartNames = [
  'Patient',
  'Age',
  'Sex',
  'Date of birth',
  'Address',
  'Chart number',
  'Today',
  'Doctor',
  'Registration number',
  'Clinic',
] as const
export type ChartName = (typeof chartNames)[number]

export const templateMessages = {
  title: msg('Enter a title'),
  titleTaken: msg('The clinic already has a template with this title. Choose another one.'),
  body: msg('Write the text of the document'),
  fieldName: msg('Enter the name of the field, without braces'),
  fieldTwice: msg('Two fields have this name. Give each its own.'),
  fieldReserved: msg('The program fills this name from the chart. Choose another one.'),
  choices: msg('Enter at least two choices'),
  unknownName: (name: string) => t('The text has {name}, but there is no field with this name.', { name: `{${name}}` }),
  unused: (name: string) => t('The text doesn’t have {name}. Add it, or remove the field.', { name: `{${name}}` }),
  deleted: msg('Template deleted'),
  changed: msg('Someone else just changed this template.'),
  tooMany: msg('The clinic has as many templates as it can have. Delete one first.'),
  keyReused: msg('This Idempotency-Key was already used for something else.'),
} as const

/** A name between braces. */
const NAMED = /\{([^{}\n]+)\}/g

/** Returns the names in braces in a text, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(NAMED), ([, name]) => name!.trim())),
]

/** Returns a line with its names replaced by what `valueOf` returns for them. */
export const replaceNames = (text: string, valueOf: (name: string) => string): string =>
  text.replace(NAMED, (_, name: string) => valueOf(name.trim()))

/** A field that the doctor fills in. */
export const TemplateField = z.object({
  /** Its name, which the text has in braces. */
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** The choices of a `choice`; empty for other kinds. */
  choices: z.array(z.string()),
  isRequired: z.boolean(),
  /** Initial value: the current date, or the diagnoses of the visit in which the document is started. */
  start: z.enum(fieldStarts).nullable(),
  /** Name of the date field that this date can't precede. */
  notBefore: z.string().nullable(),
  /** True for a date that can't be after the day of signing, such as an examination's. */
  isPast: z.boolean().optional(),
})
export type TemplateField = z.infer<typeof TemplateField>

/** The content of a template, as documents copy it. */
export const Template = z.object({
  /** Id of the clinic's template, or the name of one that comes with Vaidya. */
  id: Id.or(z.enum(shippedTemplateIds)),
  /** Increased by every change. */
  version: z.number().int(),
  title: z.string(),
  /** The text. Lines in which a name has no value aren't printed. */
  body: z.string(),
  fields: z.array(TemplateField),
  /** True for a consent, which the patient signs, or someone for them; omitted if only the doctor signs. */
  isConsent: z.boolean().optional(),
})
export type Template = z.infer<typeof Template>

const fieldName = requiredLine(templateMessages.fieldName, 60).refine(
  (name) => !/[{}]/.test(name),
  says(templateMessages.fieldName),
)

const NewField = z
  .strictObject({
    name: fieldName,
    kind: z.enum(fieldKinds),
    choices: z
      .array(requiredLine(templateMessages.choices, 100))
      .max(CHOICES_MAX, { error: () => t('At most {max} choices', { max: CHOICES_MAX }) })
      .default([]),
    isRequired: z.boolean().default(false),
    start: z.enum(fieldStarts).nullable().default(null),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, {
    path: ['choices'],
    ...says(templateMessages.choices),
  })

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A template of the clinic to save. Every name in braces is a field or comes from the chart, and every field is in the text. */
export const NewTemplate = z
  .strictObject({
    title: requiredLine(templateMessages.title, 100),
    /** True for a consent, which the patient signs, or someone for them. */
    isConsent: z.boolean().default(false),
    body: lines(8000, templateMessages.body).min(1, says(templateMessages.body)),
    fields: z.array(NewField).max(FIELDS_MAX, { error: () => t('At most {max} fields', { max: FIELDS_MAX }) }),
  })
  .superRefine(({ body, fields }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    fields.forEach(({ name }, at) => {
      if (chartNames.some((reserved) => same(reserved, name)))
        issue(['fields', at, 'name'], t(templateMessages.fieldReserved))
      else if (fields.slice(0, at).some((other) => same(other.name, name)))
        issue(['fields', at, 'name'], t(templateMessages.fieldTwice))
    })
    const used = namesIn(body)
    const known = [...chartNames, ...fields.map(({ name }) => name)]
    const unknown = used.find((name) => !known.some((one) => one === name))
    if (unknown) issue(['body'], templateMessages.unknownName(unknown))
    const unused = fields.find(({ name }) => !used.includes(name))
    if (unused) issue(['body'], templateMessages.unused(unused.name))
  })
export type NewTemplate = z.infer<typeof NewTemplate>
