import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PickField, TextPick } from '#contract/visits/text-picks.ts'
import type { Visit } from '#contract/visits/visits.ts'
import type { VisitValues } from '#web/features/visits/form/values.ts'
import { picksQuery, useCountPick } from './api.ts'
import { filledFrom, withText } from './match.ts'

/** The draft visit that is written. */
export type DraftOf = Pick<Visit, 'id' | 'patientId' | 'startedAt'>

interface QuickTexts {
  clinicId: string
  picks: readonly TextPick[]
  /** The draft, whose last visit can be repeated; null for an amendment. */
  visit: DraftOf | null
  /** Fills the other fields of a text, and counts it. Returns the names of the fields that it filled. */
  insertInto: (field: PickField, pick: TextPick) => PickField[]
}

const QuickTextsContext = createContext<QuickTexts | null>(null)

/** Returns the texts that can be inserted; null where there are none. */
export const useQuickTexts = () => useContext(QuickTextsContext)

interface QuickTextsProviderProps {
  clinicId: string
  visit?: DraftOf
  children: ReactNode
}

/** Provides the texts of the reader at a clinic to the fields of a visit. Needs a FormProvider. */
export function QuickTextsProvider({ clinicId, visit, children }: QuickTextsProviderProps) {
  const { data: picks } = useQuery(picksQuery(clinicId))
  const { getValues, setValue } = useFormContext<VisitValues>()
  const { mutate: count } = useCountPick(clinicId)
  const value = useMemo(
    (): QuickTexts => ({
      clinicId,
      picks: picks ?? [],
      visit: visit ?? null,
      insertInto: (field, pick) => {
        count(pick)
        const others = filledFrom(field, pick).filter((one) => one !== field)
        for (const one of others) setValue(one, withText(getValues(one), pick[one]!), { shouldDirty: true })
        return others
      },
    }),
    [clinicId, visit, picks, count, getValues, setValue],
  )
  return <QuickTextsContext value={value}>{children}</QuickTextsContext>
}
