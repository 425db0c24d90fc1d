import { useMutation } from '@tanstack/react-query'
import type { Added } from '#contract/members.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

interface AddWords {
  added: string
  failed: string
}

/**
 * Adds somebody to a clinic, and says whether they are there or invited. `refresh` reads again what shows them; a failure
 * is told with the server's sentence, or else with `words.failed`.
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
          description: 'This person has an account already and joins when they accept.',
        })
    },
    onError: (error) => {
      if (!isUnauthorized(error)) toast({ title: sentenceOf(error, words.failed), variant: 'destructive' })
    },
  })
