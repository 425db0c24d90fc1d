import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { forgetDevice } from '#web/lib/this-device.ts'
import { toast, toastOnNextPage } from '#web/ui/toast.ts'
import { useProduct } from './product.ts'

/** Ends the session on the server, clears the cache and loads the sign-in page. */
export function useSignOut() {
  const client = useQueryClient()
  const { name } = useProduct()
  return useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: async () => {
      // before the next person has the device, even if the browser doesn't do it automatically
      await forgetDevice()
      const done = { title: t('{name} Logout', { name }), description: t('Logged out successfully') }
      toast(done)
      toastOnNextPage(done)
      // The frame keeps its data until the new document loads; everything else is cleared now.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER_KEY[0] })
      window.location.assign('/login')
    },
    meta: { title: t('{name} Logout Failed', { name }) },
  })
}
