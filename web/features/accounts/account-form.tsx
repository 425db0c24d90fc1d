import type { FormEventHandler, ReactNode, Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface AccountFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The sentence of the failed attempt; it stays until the next one and is read out. */
  error?: string | undefined
  /** What the button does, and its word while that is under way. */
  submit: string
  pendingText: string
  pending: boolean
  button?: Ref<HTMLButtonElement>
  /** What pressing the button agrees to. */
  agreement?: ReactNode
  children: ReactNode
}

/**
 * A form with passwords: nothing of it ever gets into an address. Until the page is alive its button does nothing and
 * the browser's own checks stand; then our sentences take over.
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
        <Notice tone="caution">This page needs JavaScript. Please switch it on in your browser.</Notice>
      </noscript>
      {props.agreement}
    </form>
  )
}
