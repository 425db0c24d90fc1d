import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { isUnauthorized, sentenceOf } from './api-error.ts'
import { isAboutFields, setIssues } from './form-issues.ts'
import { useTypedWork } from './typed-work.ts'

export type FormSchema = z.ZodType<unknown, FieldValues>

export interface EndpointFormOptions<S extends FormSchema, Saved> {
  defaultValues?: DefaultValues<z.input<S>>
  /** Sends the values parsed by the schema; usually `mutateAsync` of a mutation. */
  save: (values: z.output<S>) => Promise<Saved>
  onSaved?: (saved: Saved) => void
  /** Called first on errors; return true if handled, so that the form shows nothing. */
  onRefused?: (error: unknown) => boolean
  /** Returns the message of an error that no field shows. */
  inWords?: (error: unknown) => string
  /** Returns true for an error that is no failure, such as a question of the server. */
  isQuiet?: (error: Error) => boolean
}

/** State that a form around the fields needs. */
export interface FormState {
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isSaving: boolean
  /** False while it is being saved. */
  isUnsaved: boolean
  /** Why saving failed, if no field shows it. */
  problem: string | null
}

/**
 * The only way to make a form: react-hook-form with the schema of the endpoint's body, or another one (`{ body: schema
 * }`). Server errors are shown under the fields they name, or else as `problem`; input is kept. Expired sessions are
 * handled globally.
 */
export function useEndpointForm<S extends FormSchema, Saved>(
  { body }: { body: S },
  options: EndpointFormOptions<S, Saved>,
) {
  type Values = z.input<S>
  const { defaultValues, save, onSaved, onRefused, inWords = sentenceOf, isQuiet } = options
  const form = useForm<Values, unknown, z.output<S>>({
    resolver: zodResolver(body),
    defaultValues,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, errors } = form.formState
  useTypedWork(isDirty)
  // a mutation, so that the query client shows its failure and handles an expired session
  const { mutateAsync } = useMutation({ mutationFn: save, meta: { inWords, isQuiet }, gcTime: 0 })
  const isSending = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  const refuse = (error: unknown) => {
    if (onRefused?.(error)) return
    const fields = fieldsOf(body, defaultValues) as Path<Values>[]
    setIssues(error, fields, form.setError)
    if (!isAboutFields(error, fields) && !isUnauthorized(error)) form.setError('root', { message: inWords(error) })
  }
  const submit = async (event?: BaseSyntheticEvent) => {
    const box: unknown = event?.currentTarget
    event?.preventDefault()
    if (isSending.current) return
    let finish = (): unknown => focusFirstError(box)
    const send = async (values: z.output<S>) => {
      isSending.current = true
      try {
        const saved = await mutateAsync(values)
        // skip if the dialog was closed meanwhile
        finish = () => isShown.current && onSaved?.(saved)
      } catch (error) {
        refuse(error)
      } finally {
        isSending.current = false
      }
    }
    await form.handleSubmit(send, (wrong) => {
      const [first] = Object.keys(wrong) as Path<Values>[]
      finish = () => focusFirstError(box, () => first && form.setFocus(first))
    })(event)
    finish()
  }
  const state: FormState = {
    submit,
    isSaving: isSubmitting,
    isUnsaved: isDirty && !isSubmitting,
    problem: errors.root?.message ?? null,
  }
  return {
    ...form,
    ...state,
    errorOf: (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message,
  }
}

/** Returns the fields that show their own errors. */
const fieldsOf = (schema: FormSchema, defaultValues: object = {}) =>
  Object.keys('shape' in schema && typeof schema.shape === 'object' ? schema.shape! : defaultValues)

/**
 * Focuses the first invalid field in document order, or else the first button of an alert. Without a form, as for a button
 * outside of it, `otherwise` is called.
 */
function focusFirstError(box: unknown, otherwise?: () => unknown) {
  requestAnimationFrame(() => {
    const form = box instanceof HTMLFormElement ? box : null
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')
    if (first) first.focus()
    else if (otherwise) otherwise()
    else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  })
}
