import { KeyRound } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { knowsPasskeys, passkeySentence } from '#web/features/accounts/security/passkey-browser.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

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
        pendingText="Waiting for your passkey..."
        onClick={() => signIn.mutate()}
        className="w-full disabled:cursor-default disabled:opacity-100"
      >
        <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {label}
      </Button>
    </div>
  )
}
