import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signInPasskey, startPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useProduct } from '#web/shell/product.ts'
import { useGoOn } from '#web/shell/sign-in.ts'
import { passkeySentence, signWithPasskey } from '#web/features/accounts/security/passkey-browser.ts'

/** Signs in with a passkey; with `challenge`, as the second step of that sign-in. */
export function usePasskeySignIn(challenge?: string) {
  const client = useQueryClient()
  const { name } = useProduct()
  const goOn = useGoOn()
  return useMutation({
    mutationFn: async () => {
      const begun = challenge === undefined ? {} : { challenge }
      const credential = await signWithPasskey(await call(startPasskeySignIn, { body: begun }))
      return call(signInPasskey, { body: { ...begun, credential } })
    },
    onSuccess: (user) => {
      client.setQueryData(CURRENT_USER_KEY, user)
      goOn(name, user)
    },
    meta: {
      title: `${name} Login Failed`,
      inWords: passkeySentence,
      // the person closed the browser's question
      isQuiet: (error) => !(error instanceof ApiError),
    },
  })
}
