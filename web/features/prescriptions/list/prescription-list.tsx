import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pill } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type Prescription,
  PRESCRIPTIONS_PER_PAGE,
  type PrescriptionStatus,
} from '#contract/prescriptions/prescriptions.ts'
import { NEWEST, prescriptionsQuery } from '#web/features/prescriptions/api.ts'
import { clinicsToWriteAt } from '#web/features/prescriptions/who.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useExistingPage } from '#web/lib/use-address.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { everything, isFiltered, type PrescriptionsAddress, usePrescriptionsAddress } from './address.ts'
import { PrescriptionFilter } from './prescription-filter.tsx'
import { PrescriptionItem } from './prescription-item.tsx'

interface PrescriptionListProps {
  /** The button shown in an empty list, if the reader can add one. */
  action: ReactNode
  onCopy: (one: Prescription) => void
  onEdit: (one: Prescription) => void
}

/** The prescriptions that the reader can see: the newest, or all or those found in pages. */
export function PrescriptionList({ action, onCopy, onEdit }: PrescriptionListProps) {
  const user = useSignedInUser()
  const { address, hrefOf, go } = usePrescriptionsAddress()
  const page = address.page ?? (isFiltered(address) ? 1 : null)
  const query = useQuery(prescriptionsQuery({ ...address, page }))
  useExistingPage(query, page ?? 1, PRESCRIPTIONS_PER_PAGE, (last) => go({ page: last }, { replace: true }))
  const onEnter = useOnlyFound(address.q, query)
  const total = query.data?.total ?? 0
  const own = clinicsToWriteAt(user).map(({ id }) => id)
  return (
    <>
      <PrescriptionFilter address={address} go={go} total={query.data?.total} onEnter={onEnter} />
      <ListPage
        query={query}
        inWords={sentenceOf}
        loading={t('Loading prescriptions...')}
        rows={6}
        empty={({ items }) =>
          items.length === 0 ? <NoPrescriptions address={address} action={action} onAll={() => go(everything)} /> : null
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
                <ViewAll shown={items.length} total={total} onAll={() => go({ page: 1 })} />
              ) : null}
            </div>
          </>
        )}
      </ListPage>
    </>
  )
}

const ViewAll = ({ shown, total, onAll }: { shown: number; total: number; onAll: () => void }) => (
  <div className="flex flex-col items-center gap-2">
    <Button variant="secondary" onClick={onAll}>
      {t('View All Prescriptions')}
    </Button>
    <p className="text-sm text-muted tabular-nums">{t('The newest {count} of {total}', { count: shown, total })}</p>
  </div>
)

const noneOf: Record<PrescriptionStatus, Message> = {
  active: msg('No active prescriptions'),
  completed: msg('No completed prescriptions'),
  cancelled: msg('No cancelled prescriptions'),
}

/** Returns a function for Enter in the search: opens the prescription if it is the only one found, also on its arrival. */
function useOnlyFound(
  searched: string,
  {
    data,
    isPlaceholderData,
  }: { data: { items: readonly { id: string }[]; total: number } | undefined; isPlaceholderData: boolean },
) {
  const navigate = useNavigate()
  const [entered, setEntered] = useState<string | null>(null)
  const only = data?.total === 1 && !isPlaceholderData && entered && entered === searched.trim() ? data.items[0] : null
  useEffect(() => {
    if (only) void navigate(`/prescriptions/${only.id}`)
  }, [only, navigate])
  return setEntered
}

interface NoPrescriptionsProps {
  address: PrescriptionsAddress
  action: ReactNode
  onAll: () => void
}

function NoPrescriptions({ address, action, onAll }: NoPrescriptionsProps) {
  const { memberships, role } = useSignedInUser()
  const { status } = address
  if (isFiltered(address))
    return (
      <EmptyState
        icon={Pill}
        title={status && !isFiltered({ ...address, status: '' }) ? t(noneOf[status]) : t('No prescriptions found')}
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
