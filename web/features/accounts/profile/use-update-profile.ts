import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProfileChange, updateProfile } from '#contract/accounts/profile.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

/** The server's message, or "Failed to update profile" where it has none. */
export const profileSentence = (error: unknown) => sentenceOf(error, 'Failed to update profile')

/** Saves the user's profile and refreshes the cached current user. */
export function useUpdateProfile(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => call(updateProfile, { body: change }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
      toast({ title: 'Profile updated successfully' })
      onSaved()
    },
    meta: { inWords: profileSentence },
  })
}
