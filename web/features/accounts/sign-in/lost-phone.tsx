import { useMutation } from '@tanstack/react-query'
import { askFactorRemoval, lostFactorMessages } from '#contract/accounts/lost-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useProduct } from '#web/shell/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailSent } from '#web/features/accounts/mail-sent.tsx'

/** On the second step: recovery for people who lost their phone. */
export function LostPhone({ challenge }: { challenge: string }) {
  const { sendsMail } = useProduct()
  const ask = useMutation({ mutationFn: () => call(askFactorRemoval, { body: { challenge } }) })
  if (ask.isSuccess)
    return (
      <MailSent live title="Check your email" className="mt-4">
        {lostFactorMessages.asked} It starts the removal of your two-factor codes, which takes a day.
      </MailSent>
    )
  if (!sendsMail)
    return (
      <p className="mt-4 text-sm text-muted">
        Lost your phone and your recovery codes? An administrator of your clinic can remove your two-factor codes.
      </p>
    )
  return (
    <>
      {ask.error ? (
        <Notice tone="danger" live className="mt-4">
          {sentenceOf(ask.error)}
        </Notice>
      ) : null}
      <Button
        variant="quiet"
        className="mt-3 w-full"
        onClick={() => ask.mutate()}
        pending={ask.isPending}
        pendingText="Sending..."
      >
        I’ve lost my phone
      </Button>
    </>
  )
}
