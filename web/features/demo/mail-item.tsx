import { ChevronDown, Paperclip } from 'lucide-react'
import { type DemoMail, showDemoMail } from '#contract/demo.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { piecesOf } from './mail-text.ts'

/** One email, collapsed to its header; the newest is open. */
export const MailItem = ({ mail, origin, isOpen }: { mail: DemoMail; origin: string; isOpen: boolean }) => (
  <li>
    <details open={isOpen} className="group">
      <summary className="flex min-h-16 items-center gap-3 rounded-lg px-4 py-3 hover:bg-surface-sunken">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{mail.subject}</span>
          <span className="block text-sm text-muted">
            To {mail.to} <SentAt instant={mail.sentAt} />
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-4">
        {mail.showsHtml ? (
          <iframe
            src={showDemoMail.path.replace(':id', mail.id)}
            title={`Email: ${mail.subject}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            loading="lazy"
            className="mb-4 h-[36rem] w-full max-w-[40rem] rounded-md border border-line"
          />
        ) : null}
        {mail.showsHtml ? <p className="mb-2 text-sm font-medium text-muted">As plain text</p> : null}
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
          <ul aria-label="Attachments" className="mt-4 flex flex-wrap gap-2">
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
