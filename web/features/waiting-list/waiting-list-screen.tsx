import { useQuery } from '@tanstack/react-query'
import { Hourglass, Settings2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { WaitingList } from '#contract/waiting-list/desk.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { listQuery, ownQuery } from './api.ts'
import { EntryRow } from './entry-row.tsx'
import { daysInWords, deadlineInWords, doctorsInWords, offerInWords, untilInWords } from './words.ts'

const AddDialog = onDemand(async () => (await import('./add-dialog.tsx')).AddDialog)
const SettingsDialog = onDemand(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** Patients who wait for a time: the desk's lists, or one's own places on lists. */
export function WaitingListScreen() {
  const user = useSignedInUser()
  return user.memberships.length > 0 ? <DeskScreen userId={user.id} /> : <OwnScreen userId={user.id} />
}

function DeskScreen({ userId }: { userId: string }) {
  const query = useQuery(listQuery(userId))
  return (
    <>
      <PageHead title={t('Waiting list')} noIndex />
      <PageHeader
        title={t('Waiting list')}
        description={t('Patients who found no time. A time that becomes free is offered to them in this order.')}
        action={query.data ? <HeadActions list={query.data} /> : null}
      />
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the waiting list...')} rows={5}>
        {(list) => <Lists list={list} />}
      </Loaded>
    </>
  )
}

function HeadActions({ list: { clinics } }: { list: WaitingList }) {
  const [open, setOpen] = useState<'add' | 'settings' | null>(null)
  const close = () => setOpen(null)
  const settable = clinics.filter(({ canSet }) => canSet)
  return (
    <>
      {settable.length > 0 ? (
        <Button variant="secondary" onClick={() => setOpen('settings')}>
          <Settings2 aria-hidden="true" className="size-4.5" />
          {t('Set up')}
        </Button>
      ) : null}
      {clinics.length > 0 ? (
        <Button onClick={() => setOpen('add')}>
          <UserPlus aria-hidden="true" className="size-4.5" />
          {t('Add patient')}
        </Button>
      ) : null}
      {open === 'add' ? <AddDialog clinics={clinics} onClose={close} /> : null}
      {open === 'settings' ? <SettingsDialog clinics={settable} onClose={close} /> : null}
    </>
  )
}

function Lists({ list }: { list: WaitingList }) {
  if (list.clinics.length === 0)
    return (
      <EmptyState icon={Hourglass} title={t('No waiting list here')}>
        {t('The waiting list is for administrators and staff who work with appointments.')}
      </EmptyState>
    )
  if (list.entries.length === 0)
    return (
      <EmptyState icon={Hourglass} title={t('No one is waiting')}>
        {t('Patients join on the booking page, or you add them.')}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-8">
      {list.clinics.map((clinic) => {
        const entries = list.entries.filter((one) => one.clinic.id === clinic.id)
        if (entries.length === 0) return null
        return (
          <section key={clinic.id} aria-label={clinic.name} className="flex flex-col gap-3">
            {list.clinics.length > 1 ? <p className="text-lg font-semibold">{clinic.name}</p> : null}
            {clinic.isAutomatic ? null : (
              <p className="text-sm text-muted">{t('Times are not offered automatically. Offer them yourself.')}</p>
            )}
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
              {entries.map((entry, at) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  place={at + 1}
                  above={entries[at - 1]?.id ?? null}
                  // it goes in front of the entry after the next one
                  below={at + 1 < entries.length ? { before: entries[at + 2]?.id ?? null } : null}
                />
              ))}
            </ol>
          </section>
        )
      })}
      {list.total > list.entries.length ? (
        <p className="text-sm text-muted tabular-nums">
          {t('The first {count} of {total} patients.', { count: list.entries.length, total: list.total })}
        </p>
      ) : null}
    </div>
  )
}

function OwnScreen({ userId }: { userId: string }) {
  const query = useQuery(ownQuery(userId))
  return (
    <>
      <PageHead title={t('Waiting list')} noIndex />
      <PageHeader title={t('Waiting list')} description={t('Where you and your family wait for a free time')} />
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the waiting list...')}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon={Hourglass} title={t('You’re on no waiting list')}>
              {t('If a clinic has no time that suits you, join its waiting list on its booking page.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
              {entries.map((entry) => (
                <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="font-medium">{joined(entry.clinic.name, entry.service.name)}</p>
                    <p className="text-sm text-muted">
                      {joined(fullName(entry.patient), doctorsInWords(entry), daysInWords(entry), untilInWords(entry))}
                    </p>
                    {entry.offer ? (
                      <p className="mt-1 text-sm font-medium tabular-nums">
                        {joined(offerInWords(entry.offer), deadlineInWords(entry.offer, entry.clinic.timeZone))}
                      </p>
                    ) : null}
                  </div>
                  {entry.offer ? <Badge tone="positive">{t('Offered')}</Badge> : null}
                  <LinkButton
                    href={`/waiting-list/${entry.token}`}
                    variant={entry.offer ? 'primary' : 'secondary'}
                    size="sm"
                  >
                    {entry.offer ? t('Answer') : t('See or leave')}
                  </LinkButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
