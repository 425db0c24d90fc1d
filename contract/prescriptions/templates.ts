import { z } from 'zod'
import { Done, Id, line, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { doseTexts, medicationMessages, MEDICATIONS_MAX, readDoseShape } from './medications.ts'
import { msg, says, t } from '#language/translate.ts'

/** A favorite is one medicine with its dose; a template has one or more medications, and advice. */
export const templateKinds = ['favorite', 'template'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Most of each kind that a doctor can save at a clinic. */
export const TEMPLATES_MAX = { favorite: 200, template: 100 } as const satisfies Record<TemplateKind, number>

export const templateMessages = {
  name: msg('Please enter a name'),
  nameTaken: msg('You already have a template with this name. Please choose another one.'),
  noMedication: msg('Enter at least one medication first'),
  oneMedication: msg('A favorite can have only one medication'),
  tooMany: {
    favorite: () =>
      t('You already have {favorite} favorites, the maximum. Please remove one first.', {
        favorite: TEMPLATES_MAX.favorite,
      }),
    template: () =>
      t('You already have {template} templates, the maximum. Please delete one first.', {
        template: TEMPLATES_MAX.template,
      }),
  },
} as const

const whole = (min: number, max: number) =>
  z
    .number()
    .int(says(msg('Enter a whole number')))
    .min(min)
    .max(max, { error: () => t('At most {max}', { max }) })

const { dose, ...texts } = doseTexts

/** A stored medication that is not prescribed yet. */
const written = {
  medicationName: requiredLine(medicationMessages.name, 200),
  medicineId: Id.optional(),
  ...texts,
  instructions: line(500).default(''),
  quantity: whole(1, 9999).optional(),
  refills: whole(0, 99).default(0),
}
const WrittenMedication = z.object(written)
export type TemplateMedication = z.infer<typeof WrittenMedication>

/** A medication that is not prescribed yet; only its name is required. Texts that are left out are written from `dose`. */
export const NewTemplateMedication = z.strictObject({ ...written, dose })

export const PrescriptionTemplate = z.object({
  id: Id,
  kind: z.enum(templateKinds),
  name: z.string(),
  medications: z.array(WrittenMedication.extend(readDoseShape)),
  advice: z.string(),
})
export type PrescriptionTemplate = z.infer<typeof PrescriptionTemplate>

const name = requiredLine(templateMessages.name, 100)

export const NewTemplate = z
  .strictObject({
    kind: z.enum(templateKinds),
    /** For a favorite, the medication's name is used instead. */
    name: name.optional(),
    medications: z
      .array(NewTemplateMedication)
      .min(1, says(templateMessages.noMedication))
      .max(MEDICATIONS_MAX, { error: () => t('At most {max} medications', { max: MEDICATIONS_MAX }) }),
    advice: lines(2000).optional(),
  })
  .refine(({ kind, name }) => kind === 'favorite' || name, { path: ['name'], ...says(templateMessages.name) })
  .refine(({ kind, medications }) => kind === 'template' || medications.length === 1, {
    path: ['medications'],
    ...says(templateMessages.oneMedication),
  })
export type NewTemplate = z.infer<typeof NewTemplate>

export const TemplateName = z.strictObject({ name })

const ClinicId = z.object({ id: Id })
const TemplateId = z.object({ id: Id })

/** Lists the caller's own favorites and templates at a clinic, by name. Only doctors of the clinic can call it. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/prescription-templates',
  access: 'signed-in',
  paged: true,
  params: ClinicId,
  query: z.object(paging(300, 300)),
  reply: z.array(PrescriptionTemplate),
})

/**
 * Saves a favorite or a template for the caller at a clinic. Returns the existing one if the caller already has this
 * favorite. Only doctors of the clinic can call it. Returns 400 if the name is taken, 409 beyond 200 favorites or 100
 * templates.
 */
export const addTemplate = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/prescription-templates',
  access: 'signed-in',
  params: ClinicId,
  body: NewTemplate,
  status: 201,
  reply: PrescriptionTemplate,
})

/** Renames one of the caller's own templates. Returns 400 if the caller already uses the name. */
export const renameTemplate = endpoint({
  method: 'PUT',
  path: '/api/prescription-templates/:id',
  access: 'signed-in',
  params: TemplateId,
  body: TemplateName,
  reply: PrescriptionTemplate,
})

/** Deletes one of the caller's own favorites or templates. */
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/prescription-templates/:id',
  access: 'signed-in',
  params: TemplateId,
  reply: Done,
})

/** Maximum number of recent doses that are suggested for a medicine. */
export const DOSES_OFFERED = 3

/** A dose that the caller has prescribed of a medicine. */
export const LastDose = z.object({
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.string(),
  quantity: z.number().int().nullable(),
  /** When this dose was last prescribed. */
  prescriptionDate: z.string(),
})
export type LastDose = z.infer<typeof LastDose>

/**
 * Lists the doses that the caller recently prescribed of a medicine at a clinic, newest first, at most three. The
 * medicine is found by its directory entry or its name. Only doctors of the clinic can call it.
 */
export const listLastDoses = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/last-doses',
  access: 'signed-in',
  params: ClinicId,
  query: z.object({ name: requiredLine(medicationMessages.name, 200), medicineId: Id.optional() }),
  reply: z.array(LastDose),
})
