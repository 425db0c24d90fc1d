import { useMutation } from '@tanstack/react-query'
import { resendVerification } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailSent } from '#web/features/accounts/mail-sent.tsx'

/** Requests a new link to confirm the user's email address. */
export function ResendVerification() {
  const resend = useMutation({ mutationFn: () => call(resendVerification, {}) })
  if (resend.isSuccess) {
    return (
      <MailSent live title="A new link is on its way">
        Use the link in the latest email. Older links no longer work.
      </MailSent>
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {resend.error ? (
        <Notice tone="danger" live>
          {sentenceOf(resend.error)}
        </Notice>
      ) : null}
      <Button onClick={() => resend.mutate()} pending={resend.isPending} pendingText="Sending...">
        Send Link
      </Button>
    </div>
  )
}
