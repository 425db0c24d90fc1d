import { t } from '#language/translate.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickField } from '#contract/visits/text-picks.ts'
import { chartVisitsQuery, visitQuery } from '#web/features/visits/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import type { DraftOf } from './provider.tsx'

/** A link below a text field. */
export const FIELD_LINK = 'link min-h-11 w-fit text-sm md:min-h-0'

interface LastVisitTextProps {
  visit: DraftOf
  field: PickField
  /** Writes the text; false if the field has no room for it. */
  onText: (text: string) => boolean
}

/** Copies the text that the last visit has in a field. The server records that it is opened. */
export function LastVisitText({ visit, field, onText }: LastVisitTextProps) {
  const client = useQueryClient()
  const { data } = useQuery(chartVisitsQuery(visit.patientId))
  const [said, setSaid] = useState('')
  const last = data?.items.find(
    ({ id, status, startedAt }) => id !== visit.id && status === 'finished' && startedAt <= visit.startedAt,
  )
  const copy = useMutation({
    mutationFn: (id: string) => client.fetchQuery(visitQuery(id)),
    onSuccess: ({ content, visitDate }) => {
      const text = content[field]
      const date = plainDate(visitDate)
      if (!text) setSaid(t('Nothing written on {date}', { date }))
      else
        setSaid(onText(text) ? t('Copied from {date}', { date }) : t('The text of {date} is too long to add', { date }))
    },
  })
  if (!last) return null
  return (
    <>
      <button type="button" className={FIELD_LINK} disabled={copy.isPending} onClick={() => copy.mutate(last.id)}>
        {t('Repeat last visit')}
      </button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </>
  )
}
