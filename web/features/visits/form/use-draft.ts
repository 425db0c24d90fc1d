import { t } from '#language/translate.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { finishVisit, type Visit } from '#contract/visits/visits.ts'
import { printPaper } from '#web/features/prescriptions/public/print-paper.ts'
import { useVisitPrescription } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { draftQuery, useCacheVisit, visitQuery } from '#web/features/visits/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toast } from '#web/ui/toast.ts'
import { useTakeIn } from './take-in.ts'
import { conflictOf, useAutosave } from './use-autosave.ts'
import { formSchema, valuesOf } from './values.ts'

/** Something in the prescription is wrong, which its fields say. */
class NotSigned extends Error {}

export type OnDone = (visit: Visit, signed: Prescription | null) => void

/**
 * Returns the form, which when submitted signs the prescription, finishes the visit and prints, the automatic saving until
 * then, and the prescription. If it can't be signed, nothing is finished.
 */
export function useDraft(visit: Visit, onDone: OnDone) {
  const cacheVisit = useCacheVisit()
  const client = useQueryClient()
  const finish = useMutation({ mutationFn: useOnce(finishVisit), gcTime: 0 })
  const [schema] = useState(() => formSchema(visit.visitDate, { isAmendment: false }))
  // signed by this sheet, and still to be printed if the visit couldn't be finished
  const signed = useRef<Prescription | null>(null)
  const read = useRef((): { advice: string; followUpDate: string } => ({ advice: '', followUpDate: '' }))
  const prescription = useVisitPrescription(visit, () => read.current())
  const sign = async (): Promise<Prescription> => {
    const saved = await prescription.sign()
    if (!saved) {
      // its errors are on the screen before the first one gets the focus
      await new Promise((resolve) => setTimeout(resolve))
      throw new NotSigned()
    }
    void client.invalidateQueries({ queryKey: visitQuery(visit.id).queryKey, exact: true })
    return saved
  }
  const form = useEndpointForm(
    { body: schema },
    {
      defaultValues: valuesOf(visit.content, visit.temperatureUnit),
      save: async ({ content }) => {
        await autosave.flush()
        if (prescription.isWritten()) signed.current = await sign()
        const body = { ...content, edition: autosave.editionNow() }
        return finish.mutateAsync({ params: { id: visit.id }, body })
      },
      onSaved: (saved) => {
        autosave.stop()
        const { current } = signed
        toast({ title: current ? t('Prescription signed and visit finished') : t('Visit finished') })
        void cacheVisit(saved)
        onDone(saved, current)
        if (current) printPaper(current.id)
      },
      onRefused: (error) => {
        if (error instanceof NotSigned) return true
        const code = conflictOf(error)
        // what another window saved in between comes into the form, and the doctor finishes again
        if (code === 'visit-changed') void refetch()
        else if (code) autosave.meet(code)
        return code !== null && code !== 'visit-changed'
      },
      isQuiet: (error) => error instanceof NotSigned,
      inWords: (error) =>
        signed.current
          ? t('{number} is signed, but the visit isn’t finished. {sentence}', {
              number: signed.current.number,
              sentence: sentenceOf(error),
            })
          : sentenceOf(error),
    },
  )
  const { getValues, subscribe } = form
  const autosave = useAutosave(visit, getValues, useTakeIn(form, visit.visitDate))
  const { touch, follow } = autosave
  const { data: now, refetch } = useQuery(draftQuery(visit.id))
  useEffect(() => {
    if (now) follow(now)
  }, [now, follow])
  useEffect(() => {
    read.current = getValues
  }, [getValues])
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])

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
  return { form, autosave, prescription, signOnly }
}
