import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import {
  addFamilyMember,
  deleteFamilyMember,
  type FamilyMemberFields,
  familyMessages,
  updateFamilyMember,
} from '#contract/family-members.ts'
import {
  inviteToTakeOver,
  type TakeoverInvitation,
  takeoverMessages,
  withdrawTakeover,
} from '#contract/family-takeovers.ts'
import { call } from '#web/lib/api.ts'
import { familyQuery } from './public/family-members-query.ts'
import { toast } from '#web/ui/toast.ts'

/** Returns a mutation that refreshes the list and shows a toast. Errors are shown where the action was started. */
function useWrite<T>(write: (input: T) => Promise<unknown>, done: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: familyQuery.queryKey })
      toast({ title: done })
    },
  })
}

/** Adds a family member, or changes the one whose id is given. */
export const useSaveFamilyMember = (id: string | undefined) =>
  useWrite(
    (body: FamilyMemberFields) =>
      id === undefined ? call(addFamilyMember, { body }) : call(updateFamilyMember, { params: { id }, body }),
    id === undefined ? t(familyMessages.added) : t(familyMessages.updated),
  )

export const useDeleteFamilyMember = () =>
  useWrite((id: string) => call(deleteFamilyMember, { params: { id } }), t(familyMessages.deleted))

export const useInviteToTakeOver = (id: string) =>
  useWrite((body: TakeoverInvitation) => call(inviteToTakeOver, { params: { id }, body }), t(takeoverMessages.invited))

export const useWithdrawTakeover = (id: string) =>
  useWrite(() => call(withdrawTakeover, { params: { id } }), t(takeoverMessages.withdrawn))
