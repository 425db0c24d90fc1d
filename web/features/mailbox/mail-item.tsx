import { ChevronDown, Paperclip } from 'lucide-react'
import type { DemoMail } from '#contract/demo.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { piecesOf } from './mail-text.ts'

/** One mail, folded to its head; the newest is open. */
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
        <p className="max-w-[70ch] whitespace-pre-wrap">
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

/** The time follows the reader's clock, so it waits for hydration. */
function SentAt({ instant }: { instant: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={instant}>{isHydrated ? `· ${momentInWords(instant)}` : null}</time>
}
