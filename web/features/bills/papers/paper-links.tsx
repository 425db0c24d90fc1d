import { useMutation } from '@tanstack/react-query'
import { Mail, Printer } from 'lucide-react'
import { emailBill, getBillPdf, getCreditNotePdf, getReceiptPdf } from '#contract/bills/papers.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'

const papers = { bill: getBillPdf, receipt: getReceiptPdf, 'credit note': getCreditNotePdf } as const

interface Paper {
  /** What `id` names; a receipt is of a payment or a refund. */
  kind: keyof typeof papers
  id: string
}

const paperAddress = ({ kind, id }: Paper, query: { size?: '80mm'; download?: '1' }) =>
  addressOf(papers[kind], { params: { id }, query })

/** The PDF of a receipt or a credit note, in a row of its list. */
export const PaperLinks = ({ describedBy, ...paper }: Paper & { describedBy: string }) => (
  <p className="flex flex-wrap gap-x-3 text-sm">
    <a className="link" href={paperAddress(paper, {})} target="_blank" rel="noopener" aria-describedby={describedBy}>
      {t('Print')}
    </a>
    <a
      className="link"
      href={paperAddress(paper, { size: '80mm' })}
      target="_blank"
      rel="noopener"
      aria-describedby={describedBy}
    >
      {t('Print on 80 mm')}
    </a>
    <a className="link" href={paperAddress(paper, { download: '1' })} aria-describedby={describedBy}>
      {t('Download')}
    </a>
  </p>
)

/** Prints an issued bill, downloads it, and emails the patient. */
export function PaperCard({ bill: { id, can } }: { bill: Pick<Bill, 'id' | 'can'> }) {
  const paper = { kind: 'bill', id } as const
  return (
    <Card title={t('Printout')}>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton href={paperAddress(paper, {})} newTab variant="secondary" size="sm">
          <Printer aria-hidden="true" className="size-4" />
          {t('Print')}
        </LinkButton>
        <LinkButton href={paperAddress(paper, { size: '80mm' })} newTab variant="secondary" size="sm">
          {t('Print on 80 mm')}
        </LinkButton>
        <LinkButton href={paperAddress(paper, { download: '1' })} variant="secondary" size="sm">
          {t('Download')}
        </LinkButton>
        {can.send ? <EmailButton id={id} /> : null}
      </div>
    </Card>
  )
}

/** Emails the patient that the bill is in their account. */
function EmailButton({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(emailBill, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: message }),
    meta: { inWords: sentenceOf },
  })
  return (
    <Button variant="secondary" size="sm" onClick={() => mutate()} pending={isPending} pendingText={t('Sending...')}>
      <Mail aria-hidden="true" className="size-4" />
      {t('Email to patient')}
    </Button>
  )
}
