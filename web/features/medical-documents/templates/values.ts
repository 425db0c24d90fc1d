import { z } from 'zod'
import { fieldKinds, fieldStarts, NewTemplate, type Template } from '#contract/medical-documents/template.ts'

/** A template as its form has it: choices are lines of a text. */
export const FormTemplate = z
  .object({
    title: z.string(),
    body: z.string(),
    isConsent: z.boolean(),
    fields: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(fieldKinds),
        choices: z.string(),
        isRequired: z.boolean(),
        start: z.enum(['', ...fieldStarts]),
      }),
    ),
  })
  .transform(({ fields, ...one }): z.input<typeof NewTemplate> => ({
    ...one,
    fields: fields.map(({ choices, start, kind, ...field }) => ({
      ...field,
      kind,
      choices: kind === 'choice' ? linesIn(choices) : [],
      start: start || null,
    })),
  }))
  .pipe(NewTemplate)
export type TemplateValues = z.input<typeof FormTemplate>

const linesIn = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export const emptyField: TemplateValues['fields'][number] = {
  name: '',
  kind: 'text',
  choices: '',
  isRequired: false,
  start: '',
}

/** Returns the form's values of a template; those of an empty one for null. */
export const valuesOf = (one: Pick<Template, 'title' | 'body' | 'fields' | 'isConsent'> | null): TemplateValues =>
  one
    ? {
        title: one.title,
        body: one.body,
        isConsent: one.isConsent ?? false,
        fields: one.fields.map(({ name, kind, choices, isRequired, start }) => ({
          name,
          kind,
          choices: choices.join('\n'),
          isRequired,
          start: start ?? '',
        })),
      }
    : { title: '', body: '', isConsent: false, fields: [] }
