import { t } from '#language/translate.ts'
import type { FormEventHandler, ReactNode, Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface AccountFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Error of the last attempt; shown until the next one and announced. */
  error?: string | undefined
  /** Button label, and its label while pending. */
  submit: string
  pendingText: string
  pending: boolean
  button?: Ref<HTMLButtonElement>
  /** Terms accepted by submitting. */
  agreement?: ReactNode
  children: ReactNode
}

/**
 * A form with passwords, sent by POST so that nothing gets into a URL. Until hydration its button is disabled and the
 * browser validates; afterwards our own messages do.
 */
export function AccountForm({ button, ...props }: AccountFormProps) {
  const isAlive = useHydrated()
  const press: FormEventHandler<HTMLFormElement> = (event) => {
    if (props.pending) event.preventDefault()
    else props.onSubmit(event)
  }
  return (
    <form method="post" noValidate={isAlive} onSubmit={press} className="flex flex-col gap-5">
      {props.children}
      {props.error ? (
        <Notice tone="danger" live>
          {props.error}
        </Notice>
      ) : null}
      <Button
        ref={button}
        type="submit"
        size="lg"
        disabled={!isAlive}
        pending={props.pending}
        pendingText={props.pendingText}
        className="w-full disabled:cursor-default disabled:opacity-100"
      >
        {props.submit}
      </Button>
      <noscript>
        <Notice tone="caution">{t('This page needs JavaScript. Please turn it on in your browser.')}</Notice>
      </noscript>
      {props.agreement}
    </form>
  )
}
