import { useMutation } from '@tanstack/react-query'
import type { Added } from '#contract/members.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

interface AddWords {
  added: string
  failed: string
}

/**
 * Adds a member to a clinic and toasts whether they were added or invited. `refresh` refetches the lists. Errors show the
 * server's message, or else `words.failed`.
 */
export const useAddMember = <NewMember>(
  add: (member: NewMember) => Promise<Added>,
  refresh: () => Promise<unknown>,
  words: AddWords,
) =>
  useMutation({
    mutationFn: add,
    onSuccess: async ({ outcome }) => {
      await refresh()
      if (outcome === 'added') toast({ title: words.added })
      else
        toast({
          title: 'Invitation sent',
          description: 'They already have an account and will join when they accept.',
        })
    },
    meta: { inWords: (error) => sentenceOf(error, words.failed) },
  })
