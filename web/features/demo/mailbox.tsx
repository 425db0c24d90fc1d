import { t } from '#language/translate.ts'
import { ChevronDown, MailOpen, Paperclip, RotateCw } from 'lucide-react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { type DemoMail, showDemoMail } from '#contract/demo.ts'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { momentInWords } from '#web/lib/dates.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { piecesOf } from './email-text.ts'

interface MailboxProps {
  mails: readonly DemoMail[]
  to: string
  /** Origin of this page; only links to it are clickable. */
  origin: string
}

/** The emails of the demo, newest first. */
export function Mailbox({ mails, to, origin }: MailboxProps) {
  const { revalidate, state } = useRevalidator()
  const isWaiting = useNavigation().state !== 'idle' || state !== 'idle'
  return (
    <>
      <PageHeader
        title={t('Mailbox')}
        description={t('All emails from this demo, newest first.')}
        action={
          <Button variant="secondary" onClick={() => void revalidate()} pending={state !== 'idle'}>
            {state === 'idle' ? <RotateCw aria-hidden="true" className="size-4" /> : null}
            {t('Refresh')}
          </Button>
        }
      />
      <Notice className="mb-6">
        {t(
          'This page only exists in the demo. No email leaves this computer. Once a mail server is set up, emails go to their recipients instead.',
        )}
      </Notice>
      <MailFilter to={to} />
      <div aria-busy={isWaiting} className={cx('mt-4 transition-opacity', isWaiting && 'opacity-60')}>
        {mails.length > 0 ? (
          <ul aria-label={t('Emails')} className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
            {mails.map((mail, index) => (
              <MailItem key={mail.id} mail={mail} origin={origin} isOpen={index === 0} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={MailOpen} title={to ? t('No emails to this address') : t('No emails yet')}>
            {to
              ? t('Check the spelling, or show all.')
              : t('Book an appointment at a demo clinic or reset your password, and the email appears here.')}
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** Filters the mailbox by recipient, kept in the URL. */
const MailFilter = ({ to }: { to: string }) => (
  <Form method="get" role="search" className="flex flex-wrap items-end gap-2">
    <Field label={t('Sent to')} className="min-w-56 flex-1 sm:max-w-80">
      <TextInput
        key={to}
        type="search"
        name="to"
        defaultValue={to}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="patient@demo.example"
      />
    </Field>
    <button type="submit" className={buttonClass('secondary')}>
      {t('Filter')}
    </button>
    {to ? (
      <LinkButton to="/mailbox" variant="quiet">
        {t('Show all')}
      </LinkButton>
    ) : null}
  </Form>
)

/** One email, collapsed to its header; the newest is open. */
const MailItem = ({ mail, origin, isOpen }: { mail: DemoMail; origin: string; isOpen: boolean }) => (
  <li>
    <details open={isOpen} className="group">
      <summary className="flex min-h-16 items-center gap-3 rounded-lg px-4 py-3 hover:bg-surface-sunken">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{mail.subject}</span>
          <span className="block text-sm text-muted">
            {t('To {to}', { to: mail.to })} <SentAt instant={mail.sentAt} />
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-4">
        {mail.showsHtml ? (
          <iframe
            src={showDemoMail.path.replace(':id', mail.id)}
            title={t('Email: {subject}', { subject: mail.subject })}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            loading="lazy"
            className="mb-4 h-[36rem] w-full max-w-[40rem] rounded-md border border-line"
          />
        ) : null}
        {mail.showsHtml ? <p className="mb-2 text-sm font-medium text-muted">{t('As plain text')}</p> : null}
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap">
          {piecesOf(mail.text, origin).map(({ text, path }, index) =>
            path ? (
              <a key={index} href={path} className="link break-all">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
        {mail.attachments.length > 0 ? (
          <ul aria-label={t('Attachments')} className="mt-4 flex flex-wrap gap-2">
            {mail.attachments.map((name) => (
              <li
                key={name}
                className="flex items-center gap-1.5 rounded-md border border-line px-2.5 py-1 text-sm text-muted"
              >
                <Paperclip aria-hidden="true" className="size-4" />
                {name}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </details>
  </li>
)

/** Rendered after hydration: the time is in the browser's zone. */
function SentAt({ instant }: { instant: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={instant}>{isHydrated ? `· ${momentInWords(instant)}` : null}</time>
}
