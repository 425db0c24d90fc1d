import { useMutation } from '@tanstack/react-query'
import { accountMessages, resendVerification } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Beside an unconfirmed address: sends the link once more. */
export function ResendLink() {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onError: (error) => {
      if (!isUnauthorized(error))
        toast({ title: 'The link could not be sent', description: sentenceOf(error), variant: 'destructive' })
    },
  })
  if (resend.isSuccess) return <span role="status">{accountMessages.verificationSent}</span>
  return (
    <button
      type="button"
      className="link"
      onClick={() => resend.mutate()}
      aria-disabled={resend.isPending || undefined}
    >
      {resend.isPending ? 'Sending...' : 'Send the link again'}
    </button>
  )
}
