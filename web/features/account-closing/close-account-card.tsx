import { t } from '#language/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import {
  type AccountClosing,
  closeAccount,
  CLOSING_DAYS,
  getAccountClosing,
} from '#contract/account-closing/closing.ts'
import { OwnerProofFields } from '#web/features/accounts/public/owner-proof.tsx'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { consequencesOf } from './consequences.ts'

/** Starts closing the person's account; a notice on every page offers to keep it. */
export function CloseAccountCard() {
  const [isOpen, setOpen] = useState(false)
  const { closesAt } = useSignedInUser()
  if (closesAt) return null
  return (
    <Card title={t('Close your account')} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          {t(
            'Deletes your account and its data after {closingDays} days. Clinics keep the medical records that they wrote. You’ll see what this means before you decide.',
            { closingDays: CLOSING_DAYS },
          )}
        </p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <UserX aria-hidden="true" className="size-4.5" />
          {t('Close my account')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('Close my account')}
        description={t(
          'Nothing is deleted for {closingDays} days. Until then, you can sign in and keep your account.',
          { closingDays: CLOSING_DAYS },
        )}
        // what is lost comes first, far above the password
        startAt={(box) => box.querySelector<HTMLElement>('[data-consequences]')}
      >
        <Body onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}

function Body({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [getAccountClosing.path],
    queryFn: ({ signal }) => call(getAccountClosing, {}, { signal }),
    gcTime: 0,
  })
  if (error)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    )
  if (!data) return <p className="pb-5 text-muted">{t('Checking what closing your account means...')}</p>
  return <Decision data={data} onClose={onClose} />
}

function Decision({ data, onClose }: { data: AccountClosing; onClose: () => void }) {
  const cache = useQueryClient()
  const form = useEndpointForm(closeAccount, {
    defaultValues: { password: '' },
    save: (body) => call(closeAccount, { body }),
    onSaved: () => {
      onClose()
      void cache.invalidateQueries()
    },
  })
  if (data.lastAdministratorOf.length > 0)
    return (
      <Notice tone="caution" className="mb-5" title={t('You can’t close your account yet')}>
        <Trans
          text="You’re the only administrator of {clinics}. Make someone else an administrator first, or <link>ask us to close the clinic</link>."
          values={{ clinics: listWithCommas(data.lastAdministratorOf) }}
          tags={{
            link: (words) => (
              <a href="/contact" className="link">
                {words}
              </a>
            ),
          }}
        />
      </Notice>
    )
  return (
    <DialogForm
      form={form}
      submitText={t('Close my account')}
      submitVariant="danger"
      pendingText={t('Closing...')}
      onCancel={onClose}
    >
      {consequencesOf(data).map(({ title, points }) => (
        <section key={title}>
          <h3 tabIndex={-1} data-consequences="" className="font-medium outline-none">
            {title}
          </h3>
          <ul className="mt-1 list-disc ps-5 text-muted">
            {points.map((point) => (
              <li key={point} className="break-words">
                {point}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-muted">
        {t('Download your data first if you want a copy. You’ll find it under “Your data”.')}
      </p>
      <FormProvider {...form}>
        <OwnerProofFields label={t('Current password')} />
      </FormProvider>
    </DialogForm>
  )
}
