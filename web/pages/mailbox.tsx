import { t } from '#language/translate.ts'
import { listDemoMail } from '#contract/demo.ts'
import { Mailbox } from '#web/features/demo/mailbox.tsx'
import { load } from '#web/lib/load.ts'
import { notFound } from '#web/lib/not-found.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import type { Route } from './+types/mailbox.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!pageOf(context).product.hasMailbox) throw notFound()
  const { origin, searchParams } = new URL(request.url)
  const to = (searchParams.get('to') ?? '').trim().toLowerCase().slice(0, 254)
  return { mails: await load(context, listDemoMail, { query: { to: to || undefined } }), to, origin }
}

/** Emails sent by the demo. */
export default function MailboxPage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <PageHead title={t('Mailbox')} noIndex />
      <Mailbox {...loaderData} />
    </PublicFrame>
  )
}
