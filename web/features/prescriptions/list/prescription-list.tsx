import { useQuery } from '@tanstack/react-query'
import { Pill } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import {
  type Prescription,
  PRESCRIPTIONS_PER_PAGE,
  prescriptionStatuses,
} from '#contract/prescriptions/prescriptions.ts'
import { NEWEST, prescriptionsQuery } from '#web/features/prescriptions/api.ts'
import { clinicsToWriteAt } from '#web/features/prescriptions/who.ts'
import { statusLooks } from '#web/features/prescriptions/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { PrescriptionItem } from './prescription-item.tsx'
import { addressOf, type PrescriptionsAddress, usePrescriptionsAddress } from './use-prescriptions-address.ts'

interface PrescriptionListProps {
  /** The button shown in an empty list, if the reader can add one. */
  action: ReactNode
  onCopy: (one: Prescription) => void
  onEdit: (one: Prescription) => void
}

/** The prescriptions that the reader can see: the newest, or all in pages. */
export function PrescriptionList({ action, onCopy, onEdit }: PrescriptionListProps) {
  const user = useSignedInUser()
  const { address, go } = usePrescriptionsAddress()
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(prescriptionsQuery(address))
  const total = data?.total ?? 0
  const pages = Math.ceil(total / PRESCRIPTIONS_PER_PAGE)
  const own = clinicsToWriteAt(user).map(({ id }) => id)
  // an old link may name a page that no longer exists
  useEffect(() => {
    if (data && !isPlaceholderData && data.items.length === 0 && (address.page ?? 1) > 1)
      go({ page: Math.max(1, pages) }, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per reply
  }, [data, isPlaceholderData])
  return (
    <>
      <Filter address={address} onStatus={(status) => go({ status, page: address.page && 1 })} total={total} />
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={6} label="Loading prescriptions..." />
      ) : data.items.length === 0 ? (
        <NoPrescriptions address={address} action={action} onAll={() => go({ status: '', page: null })} />
      ) : (
        <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <ul
            aria-label="Prescriptions"
            className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
          >
            {data.items.map((one) => {
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
            {address.page ? (
              <Pagination
                page={address.page}
                pages={pages}
                hrefOf={(page) => addressOf({ ...address, page })}
                onGo={(page) => go({ page })}
                summary={summaryOf(address.page, data.items.length, total)}
              />
            ) : total > NEWEST ? (
              <div className="flex flex-col items-center gap-2">
                <Button variant="secondary" onClick={() => go({ page: 1 })}>
                  View All Prescriptions
                </Button>
                <p className="text-sm text-muted tabular-nums">
                  The newest {data.items.length} of {total}
                </p>
              </div>
            ) : null}
          </div>
        </div>
      )}
    </>
  )
}

function summaryOf(page: number, shown: number, total: number) {
  const first = (page - 1) * PRESCRIPTIONS_PER_PAGE + 1
  return `${first}–${first + shown - 1} of ${total}`
}

interface FilterProps {
  address: PrescriptionsAddress
  total: number
  onStatus: (status: PrescriptionsAddress['status']) => void
}

const Filter = ({ address, total, onStatus }: FilterProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
    <Field label="Status" className="w-full sm:w-52">
      <Select
        value={address.status}
        onChange={(event) => onStatus(event.target.value as PrescriptionsAddress['status'])}
      >
        <option value="">All Status</option>
        {prescriptionStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLooks[status].label}
          </option>
        ))}
      </Select>
    </Field>
    <p role="status" className="text-sm text-muted tabular-nums">
      {total === 0 ? '' : total === 1 ? '1 prescription' : `${total} prescriptions`}
    </p>
  </div>
)

function NoPrescriptions({
  address,
  action,
  onAll,
}: {
  address: PrescriptionsAddress
  action: ReactNode
  onAll: () => void
}) {
  const { memberships, role } = useSignedInUser()
  if (address.status)
    return (
      <EmptyState
        icon={Pill}
        title={`No ${statusLooks[address.status].label.toLowerCase()} prescriptions`}
        action={
          <Button variant="secondary" onClick={onAll}>
            Show all
          </Button>
        }
      />
    )
  const isAdministrator = memberships.length > 0 && memberships.every(({ role }) => role === 'clinic_admin')
  return (
    <EmptyState
      icon={Pill}
      title={isAdministrator ? 'No prescriptions to show' : 'No prescriptions yet'}
      action={action}
    >
      {isAdministrator
        ? 'Doctors and their patients read prescriptions. You see those of a chart only while you have emergency access to it.'
        : memberships.length > 0
          ? 'What the doctors of your clinic prescribe appears here.'
          : role === 'patient'
            ? 'What your doctors prescribe appears here. You can also save prescriptions from other clinics.'
            : 'You’re not part of a clinic yet. Once you are, its prescriptions appear here.'}
    </EmptyState>
  )
}
