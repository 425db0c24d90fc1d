import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Visit } from '#contract/visits/visits.ts'
import { appointmentDetailsQuery } from '#web/features/appointments/public/list.ts'
import type { VisitValues } from './values.ts'

/**
 * Starts in the complaint, with the reason from the booking in it if the visit is new: a complaint that was deleted stays
 * so.
 */
export function useReason(
  { edition, content, appointment }: Visit,
  { getValues, setValue, setFocus }: Pick<UseFormReturn<VisitValues>, 'getValues' | 'setValue' | 'setFocus'>,
) {
  // decided once: what is typed and saved elsewhere before the reason arrives doesn't keep it away
  const [isNew] = useState(edition === 1 && !content.complaint && appointment !== null)
  const { data } = useQuery({ ...appointmentDetailsQuery(appointment?.id ?? ''), enabled: isNew })
  const reason = data?.reason
  useEffect(() => {
    setFocus('complaint')
    atEnd()
  }, [setFocus])
  useEffect(() => {
    if (!isNew || !reason || getValues('complaint')) return
    setValue('complaint', reason, { shouldDirty: true })
    atEnd()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the reason arrives
  }, [reason])
}

/** Puts the cursor behind the text. */
function atEnd() {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement)
    activeElement.setSelectionRange(activeElement.value.length, activeElement.value.length)
}
