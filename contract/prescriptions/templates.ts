import { z } from 'zod'
import { Done, Id, line, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { medicationMessages, MEDICATIONS_MAX } from './medications.ts'

/** A favorite is one medicine with its dose; a template has several medications, and advice. */
export const templateKinds = ['favorite', 'template'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Most of each kind that a doctor keeps at a clinic. */
export const TEMPLATES_MAX = { favorite: 200, template: 100 } as const satisfies Record<TemplateKind, number>

export const templateMessages = {
  name: 'Please enter a name',
  nameTaken: 'You already have a template with this name. Please choose another one.',
  noMedication: 'Enter at least one medication first',
  oneMedication: 'A favorite is one medication',
  tooMany: {
    favorite: `You have ${TEMPLATES_MAX.favorite} favorites, the most there can be. Please remove one first.`,
    template: `You have ${TEMPLATES_MAX.template} templates, the most there can be. Please delete one first.`,
  },
} as const

const whole = (min: number, max: number) => z.number().int('Enter a whole number').min(min).max(max, `At most ${max}`)

/** A medication that is not prescribed yet: all but its name may be empty. */
export const TemplateMedication = z.strictObject({
  medicationName: requiredLine(medicationMessages.name, 200),
  medicineId: Id.optional(),
  dosage: line(100).default(''),
  frequency: line(100).default(''),
  duration: line(40).default(''),
  instructions: line(500).default(''),
  quantity: whole(1, 9999).optional(),
  refills: whole(0, 99).default(0),
})
export type TemplateMedication = z.infer<typeof TemplateMedication>

export const PrescriptionTemplate = z.object({
  id: Id,
  kind: z.enum(templateKinds),
  name: z.string(),
  medications: z.array(z.object(TemplateMedication.shape)),
  advice: z.string(),
})
export type PrescriptionTemplate = z.infer<typeof PrescriptionTemplate>

const name = requiredLine(templateMessages.name, 100)

export const NewTemplate = z
  .strictObject({
    kind: z.enum(templateKinds),
    /** Of a favorite the medication's. */
    name: name.optional(),
    medications: z
      .array(TemplateMedication)
      .min(1, templateMessages.noMedication)
      .max(MEDICATIONS_MAX, `At most ${MEDICATIONS_MAX} medications`),
    advice: lines(2000).optional(),
  })
  .refine(({ kind, name }) => kind === 'favorite' || name, { path: ['name'], message: templateMessages.name })
  .refine(({ kind, medications }) => kind === 'template' || medications.length === 1, {
    path: ['medications'],
    message: templateMessages.oneMedication,
  })
export type NewTemplate = z.infer<typeof NewTemplate>

export const TemplateName = z.strictObject({ name })

const ClinicId = z.object({ id: Id })
const TemplateId = z.object({ id: Id })

/** Lists the caller's own favorites and templates at a clinic, by name. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/prescription-templates',
  access: 'signed-in',
  paged: true,
  params: ClinicId,
  query: z.object(paging(300, 300)),
  reply: z.array(PrescriptionTemplate),
})

/** Keeps a favorite or a template; a favorite that is there already is answered as it is. */
export const addTemplate = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/prescription-templates',
  access: 'signed-in',
  params: ClinicId,
  body: NewTemplate,
  status: 201,
  reply: PrescriptionTemplate,
})

/** Renames a template. */
export const renameTemplate = endpoint({
  method: 'PUT',
  path: '/api/prescription-templates/:id',
  access: 'signed-in',
  params: TemplateId,
  body: TemplateName,
  reply: PrescriptionTemplate,
})

/** Deletes a favorite or a template. */
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/prescription-templates/:id',
  access: 'signed-in',
  params: TemplateId,
  reply: Done,
})

/** Most doses that are offered for a medicine. */
export const DOSES_OFFERED = 3

/** A dose that the caller has prescribed a medicine in. */
export const LastDose = z.object({
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.string(),
  quantity: z.number().int().nullable(),
  /** When it was prescribed last. */
  prescriptionDate: z.string(),
})
export type LastDose = z.infer<typeof LastDose>

/**
 * Lists how the caller has prescribed a medicine at a clinic lately, newest first; by the directory's entry or the
 * same name.
 */
export const listLastDoses = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/last-doses',
  access: 'signed-in',
  params: ClinicId,
  query: z.object({ name: requiredLine(medicationMessages.name, 200), medicineId: Id.optional() }),
  reply: z.array(LastDose),
})
