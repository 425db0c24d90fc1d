import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { allFreeTimes } from '#web/lib/free-times.ts'
import { type EndpointFormOptions, type FormSchema, useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { asksOverlap, takenIn } from './refused.ts'

interface TimeFormOptions<S extends FormSchema, Saved> extends Omit<
  EndpointFormOptions<S, Saved>,
  'save' | 'onRefused'
> {
  save: (values: z.output<S>, more: { allowOverlap?: true; overbookReason?: string }) => Promise<Saved>
  onRefused?: (error: unknown) => void
}

/**
 * Returns a form with an appointment's time. If the time is taken, `taken` has the nearest free ones; if the patient
 * has another appointment then, `OverlapQuestion` takes `refused`.
 */
export function useTimeForm<S extends FormSchema, Saved>(
  endpoint: { body: S },
  { save, onRefused, ...options }: TimeFormOptions<S, Saved>,
) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<unknown>(null)
  const isSure = useRef(false)
  const overbookReason = useRef<string>(undefined)
  const form = useEndpointForm(endpoint, {
    ...options,
    save: (values) => {
      setRefused(null)
      return save(values, {
        ...(isSure.current && { allowOverlap: true }),
        ...(overbookReason.current !== undefined && { overbookReason: overbookReason.current }),
      })
    },
    onRefused: (error) => {
      setRefused(error)
      onRefused?.(error)
      if (takenIn(error)) void client.invalidateQueries(allFreeTimes)
      return takenIn(error) !== null || asksOverlap(error)
    },
  })
  return {
    ...form,
    refused,
    taken: takenIn(refused),
    /** Back to the form with its values; clears the refusal, so another time is checked again. */
    goBack: () => {
      overbookReason.current = undefined
      setRefused(null)
    },
    /** Sends the same values again and accepts the overlap. */
    sendAnyway: () => {
      isSure.current = true
      void form.submit().finally(() => (isSure.current = false))
    },
    /** Sends the same values again and books a time that is taken. */
    overbook: (reason: string) => {
      overbookReason.current = reason
      void form.submit()
    },
  }
}
