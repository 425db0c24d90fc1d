import type { ReactNode } from 'react'
import { useProduct } from '#web/shell/product.ts'
import { Notice } from '#web/ui/notice.tsx'

interface MailSentProps {
  title: string
  live?: boolean
  className?: string
  children: ReactNode
}

/** Says that a mail is on its way; the demo keeps its mails in a mailbox of its own. */
export function MailSent({ children, ...props }: MailSentProps) {
  const { isDemo } = useProduct()
  return (
    <Notice tone="positive" {...props}>
      {children}{' '}
      {isDemo ? (
        <>
          In this demo it is in the{' '}
          <a href="/mailbox" className="link">
            mailbox
          </a>
          .
        </>
      ) : null}
    </Notice>
  )
}
