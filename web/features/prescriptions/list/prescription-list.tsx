import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pill } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import {
  type Prescription,
  PRESCRIPTIONS_PER_PAGE,
  type PrescriptionStatus,
  prescriptionStatuses,
} from '#contract/prescriptions/prescriptions.ts'
import { NEWEST, prescriptionsQuery } from '#web/features/prescriptions/api.ts'
import { clinicsToWriteAt } from '#web/features/prescriptions/who.ts'
import { statusLooks } from '#web/features/prescriptions/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageOrNone, useAddress, useExistingPage } from '#web/lib/use-address.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFilter, ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { PrescriptionItem } from './prescription-item.tsx'

interface PrescriptionListProps {
  /** The button shown in an empty list, if the reader can add one. */
  action: ReactNode
  onCopy: (one: Prescription) => void
  onEdit: (one: Prescription) => void
}

const PrescriptionsAddress = z.object({ status: z.enum(['', ...prescriptionStatuses]).catch(''), page: pageOrNone })

const statusOptions = prescriptionStatuses.map((value) => ({ value, label: statusLooks[value].label }))

/** The prescriptions that the reader can see: the newest, or all in pages. */
export function PrescriptionList({ action, onCopy, onEdit }: PrescriptionListProps) {
  const user = useSignedInUser()
  const { address, hrefOf, go } = useAddress(PrescriptionsAddress)
  const { status, page } = address
  const query = useQuery(prescriptionsQuery(address))
  useExistingPage(query, page ?? 1, PRESCRIPTIONS_PER_PAGE, (last) => go({ page: last }, { replace: true }))
  const total = query.data?.total ?? 0
  const own = clinicsToWriteAt(user).map(({ id }) => id)
  return (
    <>
      <ListFilter
        label={t('Status')}
        all={t('All Status')}
        options={statusOptions.map((option) => ({ ...option, label: t(option.label) }))}
        value={status}
        onChange={(chosen) => go({ status: chosen, page: page && 1 })}
        count={total === 0 ? '' : t('{total, plural, one {# prescription} other {# prescriptions}}', { total })}
      />
      <ListPage
        query={query}
        inWords={sentenceOf}
        loading={t('Loading prescriptions...')}
        rows={6}
        empty={({ items }) =>
          items.length === 0 ? (
            <NoPrescriptions status={status} action={action} onAll={() => go({ status: '', page: null })} />
          ) : null
        }
      >
        {({ items }) => (
          <>
            <ul
              aria-label={t('Prescriptions')}
              className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
            >
              {items.map((one) => {
                const isAuthor = own.includes(one.clinicId ?? '')
                return (
                  <PrescriptionItem
                    key={one.id}
                    prescription={one}
                    byPatient={isAuthor}
                    onCopy={isAuthor && one.source === 'written' ? () => onCopy(one) : undefined}
                    onEdit={() => onEdit(one)}
                  />
                )
              })}
            </ul>
            <div className="mt-4">
              {page ? (
                <Pagination
                  page={page}
                  pages={Math.ceil(total / PRESCRIPTIONS_PER_PAGE)}
                  hrefOf={(to) => hrefOf({ page: to })}
                  onGo={(to) => go({ page: to })}
                  summary={rangeOf({ page, perPage: PRESCRIPTIONS_PER_PAGE, shown: items.length, total })}
                />
              ) : total > NEWEST ? (
                <div className="flex flex-col items-center gap-2">
                  <Button variant="secondary" onClick={() => go({ page: 1 })}>
                    {t('View All Prescriptions')}
                  </Button>
                  <p className="text-sm text-muted tabular-nums">
                    {t('The newest {count} of {total}', { count: items.length, total })}
                  </p>
                </div>
              ) : null}
            </div>
          </>
        )}
      </ListPage>
    </>
  )
}

const noneOf: Record<PrescriptionStatus, Message> = {
  active: msg('No active prescriptions'),
  completed: msg('No completed prescriptions'),
  cancelled: msg('No cancelled prescriptions'),
}

interface NoPrescriptionsProps {
  status: PrescriptionStatus | ''
  action: ReactNode
  onAll: () => void
}

function NoPrescriptions({ status, action, onAll }: NoPrescriptionsProps) {
  const { memberships, role } = useSignedInUser()
  if (status)
    return (
      <EmptyState
        icon={Pill}
        title={t(noneOf[status])}
        action={
          <Button variant="secondary" onClick={onAll}>
            {t('Show all')}
          </Button>
        }
      />
    )
  const isAdministrator = memberships.length > 0 && memberships.every(({ role }) => role === 'clinic_admin')
  return (
    <EmptyState
      icon={Pill}
      title={isAdministrator ? t('No prescriptions to show') : t('No prescriptions yet')}
      action={action}
    >
      {isAdministrator
        ? t(
            'Doctors and their patients read prescriptions. You see those of a chart only while you have emergency access to it.',
          )
        : memberships.length > 0
          ? t('What the doctors of your clinic prescribe appears here.')
          : role === 'patient'
            ? t('What your doctors prescribe appears here. You can also save prescriptions from other clinics.')
            : t('You’re not part of a clinic yet. Once you are, its prescriptions appear here.')}
    </EmptyState>
  )
}
