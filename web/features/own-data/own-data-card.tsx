import { t } from '#language/translate.ts'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { getOwnData, getOwnDataFile, missingInWords, type OwnDataDownload, prepareOwnData } from '#contract/own-data.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** All of the person's own data, as one file. */
export function OwnDataCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('Your data')} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          {t(
            'A ZIP file with everything we hold about you and your family: records, appointments, visits, prescriptions, test reports, medicines, and who viewed your record.',
          )}
        </p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Download aria-hidden="true" className="size-4.5" />
          {t('Download my data')}
        </Button>
      </div>
      <OwnDataDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

/** How often the progress is requested, in milliseconds. */
const ASK_AGAIN = 1_000
/** The longest time for a browser to start. */
const LATE = 6_000

/** Asks for the password, passes the file to the browser, and shows its progress and missing parts. */
function OwnDataDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Download my data')}
      description={t('This file contains your health information. Store it somewhere private.')}
    >
      <Body onClose={onClose} />
    </Dialog>
  )
}

const fileOf = (id: string) => addressOf(getOwnDataFile, { params: { id } })

/** Lets the browser download the file; this page and its typed text stay. */
function saveFile(id: string): void {
  const link = document.createElement('a')
  link.href = fileOf(id)
  link.download = ''
  link.click()
}

function Body({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState<string | null>(null)
  return id === null ? (
    <Password
      onReady={(one) => {
        setId(one.id)
        saveFile(one.id)
      }}
      onClose={onClose}
    />
  ) : (
    <Progress id={id} onAgain={() => setId(null)} onClose={onClose} />
  )
}

function Password({ onReady, onClose }: { onReady: (one: OwnDataDownload) => void; onClose: () => void }) {
  const { email } = useSignedInUser()
  const form = useEndpointForm(prepareOwnData, {
    defaultValues: { password: '' },
    save: (body) => call(prepareOwnData, { body }),
    onSaved: onReady,
  })
  return (
    <DialogForm form={form} submitText={t('Download')} pendingText={t('Preparing...')} onCancel={onClose}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('Current password')} error={form.errorOf('password')}>
        <PasswordInput required autoComplete="current-password" {...form.register('password')} />
      </Field>
    </DialogForm>
  )
}

const isOver = ({ state }: OwnDataDownload) => ['complete', 'gaps', 'broken'].includes(state)

function Progress({ id, onAgain, onClose }: { id: string; onAgain: () => void; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['own-data', id],
    queryFn: () => call(getOwnData, { params: { id } }),
    refetchInterval: ({ state: { data: one } }) => (one && isOver(one) ? false : ASK_AGAIN),
    gcTime: 0,
  })
  return (
    <>
      <div className="flex flex-col gap-4 pb-5">
        {data ? <Outcome one={data} /> : null}
        {error ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {sentenceOf(error)}
          </InlineError>
        ) : null}
      </div>
      <StickyFooter>
        {data?.state === 'broken' || data?.state === 'gaps' ? (
          <Button variant="secondary" onClick={onAgain}>
            {t('Download again')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{data && isOver(data) ? t('Done') : t('Close')}</Button>
      </StickyFooter>
    </>
  )
}

function Outcome({ one: { id, state, done, total, missing } }: { one: OwnDataDownload }) {
  const isLate = useLate(state === 'ready')
  if (state === 'complete')
    return (
      <Notice tone="positive" live title={t('Download complete.')}>
        {t('Open “read-me.txt” to see what’s inside.')}
      </Notice>
    )
  if (state === 'gaps')
    return (
      <Notice tone="caution" live title={t('Your file was saved, and something is missing in it.')}>
        <ul className="mt-1 list-disc ps-5">
          {missing.map((part) => (
            <li key={`${part.what} ${part.name} ${part.page}`} className="break-words">
              {missingInWords(part)}
            </li>
          ))}
        </ul>
        <p className="mt-2">{t('Please try again later. If it is still missing then, ask the clinic.')}</p>
      </Notice>
    )
  if (state === 'broken')
    return (
      <Notice tone="danger" live title={t('The download was interrupted.')}>
        {t('The file on your device is not whole. Please delete it and download it again.')}
      </Notice>
    )
  if (isLate)
    return (
      <Notice tone="caution" live title={t('Your browser has not begun to save the file.')}>
        <a href={fileOf(id)} download="" className="link">
          {t('Save the file')}
        </a>
      </Notice>
    )
  return (
    <>
      <ProgressBar label={t('Putting your data together')} done={done} total={total} />
      <p className="text-muted">{t('Your browser saves the file. You can close this window and go on working.')}</p>
    </>
  )
}

/** True once a wait has lasted longer than a browser needs to start. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), LATE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}
