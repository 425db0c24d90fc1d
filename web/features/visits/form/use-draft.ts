import { msg, t } from '#language/translate.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { finishVisit, type Visit } from '#contract/visits/visits.ts'
import { printPaper } from '#web/features/prescriptions/public/print-paper.ts'
import { useVisitPrescription, type VisitPrescription } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { draftQuery, useCacheVisit, visitQuery } from '#web/features/visits/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toast } from '#web/ui/toast.ts'
import { useTakeIn } from './take-in.ts'
import { conflictOf, type ReadDraft, useAutosave } from './use-autosave.ts'
import { formSchema, savable, titles, valuesOf, type VisitValues } from './values.ts'

/** Something in the prescription is wrong, which its fields say. */
class NotSigned extends Error {}

export type OnDone = (visit: Visit, signed: Prescription | null) => void

/** What finishing needs, which is made after its form. */
interface Steps {
  autosave: ReturnType<typeof useAutosave>
  prescription: VisitPrescription
  sign: () => Promise<Prescription>
  typed: () => Pick<VisitValues, 'advice' | 'followUpDate'>
}

/**
 * Returns the form, which when submitted signs the prescription, finishes the visit and prints, the automatic saving until
 * then, and the prescription. If it can't be signed, nothing is finished.
 */
export function useDraft(visit: Visit, onDone: OnDone) {
  const client = useQueryClient()
  const steps = useRef<Steps | null>(null)
  const prescription = useVisitPrescription(visit, () => steps.current!.typed())
  const { form, isUnsigned, finishWithout } = useFinishForm(visit, steps, onDone)
  const { getValues } = form
  const autosave = useFollowing(visit, form, prescription)
  const sign = async (): Promise<Prescription> => {
    const saved = await prescription.sign()
    if (!saved) {
      // its errors are on the screen before the first one gets the focus
      await new Promise((resolve) => setTimeout(resolve))
      throw new NotSigned()
    }
    void client.invalidateQueries({ queryKey: visitQuery(visit.id).queryKey, exact: true })
    // the draft has no signed rows anymore, which is another edition
    await autosave.flush()
    return saved
  }
  useEffect(() => {
    steps.current = { autosave, prescription, sign, typed: getValues }
  })

  /** Signs and prints; the visit stays open. */
  const signOnly = useMutation({
    mutationFn: async () => {
      await autosave.flush()
      return sign()
    },
    onSuccess: (saved) => {
      toast({ title: t('Prescription created successfully') })
      printPaper(saved.id)
    },
    meta: { isQuiet: () => true },
    gcTime: 0,
  })
  return { form, autosave, prescription, signOnly, isUnsigned, finishWithout }
}

/** Returns the form that finishes the visit, and a function that finishes it without its medications. */
function useFinishForm(visit: Visit, steps: RefObject<Steps | null>, onDone: OnDone) {
  const cacheVisit = useCacheVisit()
  const client = useQueryClient()
  const finish = useMutation({ mutationFn: useOnce(finishVisit), gcTime: 0 })
  const [schema] = useState(() => formSchema(visit.visitDate, { isAmendment: false }))
  // signed by this sheet, and still to be printed if the visit couldn't be finished
  const signed = useRef<Prescription | null>(null)
  // the doctor was asked whether the visit is finished without the medications
  const isWithout = useRef(false)
  const [isUnsigned, setUnsigned] = useState(false)
  const form = useEndpointForm(
    { body: schema },
    {
      defaultValues: valuesOf(visit.content, visit.temperatureUnit),
      save: async ({ content }) => {
        const { autosave, prescription, sign } = steps.current!
        await autosave.flush()
        const discardMedications = isWithout.current && prescription.isWritten() ? true : undefined
        if (prescription.isWritten() && !discardMedications) signed.current = await sign()
        const body = { ...content, discardMedications, edition: autosave.editionNow() }
        return finish.mutateAsync({ params: { id: visit.id }, body })
      },
      onSaved: (saved) => {
        steps.current!.autosave.stop()
        const { current } = signed
        toast({ title: current ? t('Prescription signed and visit finished') : t('Visit finished') })
        void cacheVisit(saved)
        onDone(saved, current)
        if (current) printPaper(current.id)
      },
      onRefused: (error) => {
        if (error instanceof NotSigned) setUnsigned(true)
        const code = conflictOf(error)
        // what another window saved in between comes into the form, and the doctor finishes again
        if (code === 'visit-changed') void client.refetchQueries({ queryKey: draftQuery(visit.id).queryKey })
        else if (code) steps.current!.autosave.meet(code)
        return error instanceof NotSigned || (code !== null && code !== 'visit-changed')
      },
      isQuiet: (error) => error instanceof NotSigned,
      inWords: (error) => wordsOf(error, signed.current),
    },
  )
  const finishWithout = async () => {
    isWithout.current = true
    await form.submit()
    isWithout.current = false
  }
  return { form, isUnsigned, finishWithout }
}

const wordsOf = (error: unknown, signed: Prescription | null): string =>
  signed
    ? t('{number} is signed, but the visit isn’t finished. {sentence}', {
        number: signed.number,
        sentence: sentenceOf(error),
      })
    : sentenceOf(error)

/** Saves the form and the medications while they are typed, and follows what other windows save. */
function useFollowing(
  visit: Visit,
  form: Pick<UseFormReturn<VisitValues>, 'getValues' | 'setValue' | 'subscribe'>,
  prescription: VisitPrescription,
) {
  const { subscribe } = form
  const { onChange } = prescription
  const takeIn = useTakeIn(form, prescription.takeIn, visit.visitDate)
  const autosave = useAutosave(visit, useRead(form, prescription, visit.visitDate), takeIn)
  const { touch, follow } = autosave
  const { data: now } = useQuery(draftQuery(visit.id))
  useEffect(() => {
    if (now) follow(now)
  }, [now, follow])
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  useEffect(() => onChange(touch), [onChange, touch])
  return autosave
}

/** Returns a function that reads what can be saved of the visit and its medications. */
function useRead(
  { getValues }: Pick<UseFormReturn<VisitValues>, 'getValues'>,
  { draft }: VisitPrescription,
  visitDate: string,
): ReadDraft {
  return useCallback(() => {
    const { content, wrong } = savable(getValues(), visitDate)
    const { draft: prescription, isWhole } = draft()
    const names = wrong.map(({ path }) => t(titles[String(path[0])] ?? msg('a field')))
    return {
      content: content && { ...content, prescription },
      unsaved: [...new Set([...names, ...(isWhole ? [] : [t('a medication')])])],
    }
  }, [getValues, draft, visitDate])
}
