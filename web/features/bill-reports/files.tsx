import { t } from '#language/translate.ts'
import { filesOf, type Span } from './api.ts'

/** The files of a period, for accountants and tax returns. */
export function Files({ clinicId, span }: { clinicId: string; span: Span }) {
  const files = filesOf(clinicId, span)
  const links = [
    {
      href: files.ledger,
      label: t('Bills and payments (CSV)'),
      help: t('One line for each bill, credit note, receipt and refund.'),
    },
    {
      href: files.cashBook,
      label: t('Cash book (CSV)'),
      help: t('Cash payments and refunds, with the balance after each.'),
    },
    {
      href: files.gst,
      label: t('GST summary (CSV)'),
      help: t('In the tables of GSTR-1. Your accountant checks it before filing.'),
    },
  ]
  return (
    <ul className="mt-5 grid gap-3 sm:grid-cols-3">
      {links.map(({ href, label, help }) => (
        <li key={href}>
          <a className="link" href={href} download>
            {label}
          </a>
          <p className="text-sm text-muted">{help}</p>
        </li>
      ))}
    </ul>
  )
}
