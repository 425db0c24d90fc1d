import { MailOpen, RotateCw } from 'lucide-react'
import { useNavigation, useRevalidator } from 'react-router'
import type { DemoMail } from '#contract/demo.ts'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailFilter } from './mail-filter.tsx'
import { MailItem } from './mail-item.tsx'

interface MailboxProps {
  mails: readonly DemoMail[]
  to: string
  /** Of this page: links of mails to it can be followed. */
  origin: string
}

/** The mails that the demo would have sent, newest first. */
export function Mailbox({ mails, to, origin }: MailboxProps) {
  const { revalidate, state } = useRevalidator()
  const isWaiting = useNavigation().state !== 'idle' || state !== 'idle'
  return (
    <>
      <PageHeader
        title="Mailbox"
        description="Every e-mail of this demo, newest first, to whomever it was written."
        action={
          <Button variant="secondary" onClick={() => void revalidate()} pending={state !== 'idle'}>
            {state === 'idle' ? <RotateCw aria-hidden="true" className="size-4" /> : null}
            Refresh
          </Button>
        }
      />
      <Notice className="mb-6">
        This page exists in the demo only. No mail leaves this computer; with a mail server set, the mails go to the
        people instead.
      </Notice>
      <MailFilter to={to} />
      <div aria-busy={isWaiting} className={cx('mt-4 transition-opacity', isWaiting && 'opacity-60')}>
        {mails.length > 0 ? (
          <ul aria-label="Mails" className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
            {mails.map((mail, index) => (
              <MailItem key={mail.id} mail={mail} origin={origin} isOpen={index === 0} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={MailOpen} title={to ? 'No mails to this address' : 'No mails yet'}>
            {to
              ? 'Check how it is written, or show all.'
              : 'Book an appointment at a demo clinic, or ask for a new password, and the mail appears here.'}
          </EmptyState>
        )}
      </div>
    </>
  )
}
