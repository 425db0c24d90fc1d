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
      // before the next person has the device, also where the browser does not do it by itself
      await forgetDevice()
      const done = { title: `${name} Logout`, description: 'Logged out successfully' }
      toast(done)
      toastOnNextPage(done)
      // What the frame still shows stays until the new document; everything else is forgotten now.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER_KEY[0] })
      window.location.assign('/login')
    },
    meta: { title: `${name} Logout Failed` },
  })
}
