import { reportCategoryTitles } from '#contract/test-reports/reports.ts'
import { t } from '#language/translate.ts'
import { filesInWords } from '#contract/files.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { getSharedPage, openSharedReport, type SharedReport } from '#contract/test-reports/sharing.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { FilePages } from '#web/shell/files/file-pages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface SharedReportScreenProps {
  token: string
  /** Null while the passcode is missing. */
  report: SharedReport | null
}

/** The page of a shared report's link. */
export function SharedReportScreen({ token, report }: SharedReportScreenProps) {
  const [opened, setOpened] = useState<SharedReport | null>(null)
  const shown = report ?? opened
  return shown ? <Shown token={token} report={shown} /> : <PasscodeForm token={token} onOpened={setOpened} />
}

/** Sent by POST, so that the passcode isn't in a URL; text typed before hydration counts. */
function PasscodeForm({ token, onOpened }: { token: string; onOpened: (report: SharedReport) => void }) {
  const isAlive = useHydrated()
  const open = useMutation({
    mutationFn: (passcode: string) => call(openSharedReport, { params: { token }, body: { passcode } }),
    onSuccess: ({ report }) => onOpened(report),
    // nothing is saved; the field shows why it didn't open
    meta: { isQuiet: () => true },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const passcode = new FormData(event.currentTarget).get('passcode') as string
    if (!open.isPending) open.mutate(passcode)
  }
  return (
    <form method="post" className="flex max-w-sm flex-col gap-5" onSubmit={submit}>
      <h1 className="text-xl">{t('Shared report')}</h1>
      <Field
        label={t('Passcode')}
        required
        help={t('The person who shared this report with you has it.')}
        error={open.error ? sentenceOf(open.error) : undefined}
      >
        <TextInput name="passcode" autoComplete="off" maxLength={20} />
      </Field>
      <div>
        <Button
          type="submit"
          disabled={!isAlive}
          pending={open.isPending}
          pendingText={t('Opening...')}
          className="disabled:cursor-default disabled:opacity-100"
        >
          {t('Open report')}
        </Button>
      </div>
      <noscript>
        <Notice tone="caution">{t('This page needs JavaScript. Please turn it on in your browser.')}</Notice>
      </noscript>
    </form>
  )
}

function Shown({ token, report }: { token: string; report: SharedReport }) {
  const isHydrated = useHydrated()
  const { title, category, testDate, description, patient, pages, expiresAt, pass } = report
  const facts = [
    [t('Patient'), patient],
    [t('Category'), t(reportCategoryTitles[category])],
    [t('Test date'), plainDate(testDate)],
    [t('Link valid until'), isHydrated ? plainDate(dayOf(expiresAt)) : '\u00a0'],
  ]
  const addressOfPage = (page: number, size?: 'small' | 'large' | 'full') =>
    addressOf(getSharedPage, { params: { token, pass, page }, query: { size } })
  return (
    <>
      <h1 className="text-xl break-words">{title}</h1>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {description ? (
        <p className="mt-4 max-w-[70ch] break-words whitespace-pre-line">
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <div className="mt-6">
        <FilePages title={title} pages={pages} addressOf={addressOfPage} />
      </div>
      <noscript>
        <ul className="mt-4 flex flex-col gap-2">
          {pages.map(({ page }) => (
            <li key={page}>
              <LinkButton href={addressOfPage(page)} variant="secondary">
                <Download aria-hidden="true" className="size-4" />
                {t('Page {page}', { page })}
              </LinkButton>
            </li>
          ))}
        </ul>
      </noscript>
      <p className="mt-6 text-sm text-muted">
        {t('Uploaded by the patient, not verified.')} {filesInWords(pages)}
      </p>
    </>
  )
}
