import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProfileChange, updateProfile } from '#contract/profile.ts'
import { call } from '#web/lib/api.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

/** Saves the own profile and refreshes the current user everywhere. A session that is over is told by the page's one answer to that. */
export function useUpdateProfile(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => call(updateProfile, { body: change }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
      toast({ title: 'Profile updated successfully' })
      onSaved()
    },
    onError: (error) => {
      if (!isUnauthorized(error))
        toast({ title: 'Failed to update profile', description: sentenceOf(error), variant: 'destructive' })
    },
  })
}
