import { t } from '#language/translate.ts'
import { KeyRound } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { knowsPasskeys, passkeySentence, signWithPasskey } from '#web/features/accounts/security/passkey-browser.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signInPasskey, startPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useProduct } from '#web/shell/product.ts'
import { useGoOn } from '#web/shell/sign-in.ts'

interface PasskeyButtonProps {
  /** Challenge of a sign-in that needs a second step; without it, the passkey alone signs in. */
  challenge?: string
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** Signs in with a passkey. Hidden if the browser does not support passkeys. */
export function PasskeyButton({ challenge, label, ref }: PasskeyButtonProps) {
  const isAlive = useHydrated()
  const signIn = usePasskeySignIn(challenge)
  if (isAlive && !knowsPasskeys()) return null
  return (
    <div className="flex flex-col gap-3">
      {signIn.error ? (
        <Notice tone="danger" live>
          {passkeySentence(signIn.error)}
        </Notice>
      ) : null}
      <Button
        ref={ref}
        variant="secondary"
        size="lg"
        disabled={!isAlive}
        pending={signIn.isPending || signIn.isSuccess}
        pendingText={t('Waiting for your passkey...')}
        onClick={() => signIn.mutate()}
        className="w-full disabled:cursor-default disabled:opacity-100"
      >
        <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {label}
      </Button>
    </div>
  )
}

/** Signs in with a passkey; with `challenge`, as the second step of that sign-in. */
function usePasskeySignIn(challenge?: string) {
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
      title: t('{name} Login Failed', { name }),
      inWords: passkeySentence,
      // the person closed the browser's question
      isQuiet: (error) => !(error instanceof ApiError),
    },
  })
}
