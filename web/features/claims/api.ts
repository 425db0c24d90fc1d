import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import { refuseClaim, releaseClaim } from '#contract/claims/requests.ts'
import { detachChart, type Detachment, handOutCode } from '#contract/claims/chart-accounts.ts'
import {
  acceptClaim,
  askForClaim,
  type ClaimAnswer,
  claimByCode,
  claimMessages,
  type CodeClaim,
  declineClaim,
  undoClaim,
} from '#contract/claims/claims.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** A mutation that shows its message and refreshes everything, because lists and appointments change with it. */
function useDoing<Input>(work: (input: Input) => Promise<{ message: string }>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: async ({ message }) => {
      toast({ title: message })
      await cache.invalidateQueries()
    },
    meta: { inWords: (error) => sentenceOf(error, t(claimMessages.failed)) },
  })
}

/** Takes a record over, or asks the clinic for it. */
export const useAnswer = () =>
  useDoing(({ id, asks, answer }: { id: string; asks: boolean; answer: ClaimAnswer }) =>
    call(asks ? askForClaim : acceptClaim, { params: { id }, body: answer }),
  )

export const useCode = () => useDoing((body: CodeClaim) => call(claimByCode, { body }))

export const useDecline = () => useDoing((id: string) => call(declineClaim, { params: { id } }))

export const useHandBack = () => useDoing((id: string) => call(undoClaim, { params: { id } }))

export const useRelease = () => useDoing((id: string) => call(releaseClaim, { params: { id } }))

export const useRefuse = () => useDoing((id: string) => call(refuseClaim, { params: { id } }))

export const useDetach = (id: string) => useDoing((body: Detachment) => call(detachChart, { params: { id }, body }))

/** Creates an access code for a chart. It is shown once and not cached. */
export const useHandOut = (id: string) =>
  useMutation({ mutationFn: () => call(handOutCode, { params: { id } }), gcTime: 0 })
