import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { familyQuery } from '#web/shell/family-members.ts'
import { toast } from '#web/ui/toast.ts'

const failed = (error: unknown) => {
  if (!isUnauthorized(error)) toast({ title: 'Error', description: sentenceOf(error), variant: 'destructive' })
}

/** Each write reads the list again and says that it is done. */
function useWrite<T>(write: (input: T) => Promise<unknown>, done: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: familyQuery.queryKey })
      toast({ title: done })
    },
    onError: failed,
  })
}

/** Adds a family member, or changes the one whose id is given. */
export const useSaveFamilyMember = (id: string | undefined) =>
  useWrite(
    (body: FamilyMemberFields) =>
      id === undefined ? call(addFamilyMember, { body }) : call(updateFamilyMember, { params: { id }, body }),
    id === undefined ? familyMessages.added : familyMessages.updated,
  )

export const useDeleteFamilyMember = () =>
  useWrite((id: string) => call(deleteFamilyMember, { params: { id } }), familyMessages.deleted)

export const useInviteToTakeOver = (id: string) =>
  useWrite((body: TakeoverInvitation) => call(inviteToTakeOver, { params: { id }, body }), takeoverMessages.invited)

export const useWithdrawTakeover = (id: string) =>
  useWrite(() => call(withdrawTakeover, { params: { id } }), takeoverMessages.withdrawn)
