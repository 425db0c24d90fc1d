import { t } from '#language/translate.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { exportTestOrders } from '#contract/test-orders/exports.ts'
import {
  type ListedTestOrder,
  listTestOrders,
  type OrderedTest,
  type OrderList,
  orderLists,
} from '#contract/test-orders/orders.ts'
import { addressOf, callList } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { pageInAddress, useAddress } from '#web/lib/use-address.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { WORK_KEY } from './api.ts'
import { ResultDialog } from './result-dialog.tsx'
import { WorkList } from './work-list.tsx'

const PER_PAGE = 25
const WorkAddress = z.object({
  page: pageInAddress,
  tab: z.enum(orderLists).catch('review'),
  mine: z.literal('1').or(z.literal('')).catch(''),
})
type Work = z.output<typeof WorkAddress>

const workQuery = ({ page, tab, mine }: Work) =>
  queryOptions({
    queryKey: [...WORK_KEY, tab, mine, page],
    queryFn: () =>
      callList(listTestOrders, {
        query: { list: tab, mine: mine || undefined, limit: PER_PAGE, offset: (page - 1) * PER_PAGE },
      }),
    placeholderData: keepPreviousData,
  })

/** Results to acknowledge, and orders without results. */
export function WorkScreen() {
  const { memberships } = useSignedInUser()
  const treated = memberships.filter(({ role }) => role === 'doctor').map(({ clinic }) => clinic)
  const { address, hrefOf, go } = useAddress(WorkAddress)
  const tabs: { value: OrderList; label: string }[] = [
    { value: 'review', label: t('To acknowledge') },
    { value: 'open', label: t('Open orders') },
    { value: 'overdue', label: t('Overdue') },
  ]
  return (
    <>
      <PageHead title={t('Test orders')} noIndex />
      <PageHeader
        title={t('Test orders')}
        description={t('Results that no doctor has acknowledged, and tests without a result')}
        action={
          <>
            {treated.map(({ id, name }) => (
              <a key={id} className="link text-sm" href={addressOf(exportTestOrders, { params: { id } })} download>
                {treated.length > 1 ? t('Export {clinic}', { clinic: name }) : t('Export')}
              </a>
            ))}
            {treated.length > 0 ? (
              <LinkButton to="/clinic-tests" variant="secondary">
                {t('Own tests')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Tabs
        label={t('Lists')}
        tabs={tabs}
        value={address.tab}
        onChange={(tab) => go({ tab: tab as OrderList, page: 1 })}
      >
        {treated.length > 0 ? (
          <Checkbox
            label={t('Only my orders')}
            checked={address.mine === '1'}
            onChange={({ target }) => go({ mine: target.checked ? '1' : '', page: 1 })}
          />
        ) : null}
        <Page address={address} hrefOf={hrefOf} go={go} />
      </Tabs>
    </>
  )
}

interface PageProps {
  address: Work
  hrefOf: (change: Partial<Work>) => string
  go: (change: Partial<Work>) => void
}

function Page({ address, hrefOf, go }: PageProps) {
  const query = useQuery(workQuery(address))
  const [entered, setEntered] = useState<{ order: ListedTestOrder; test: OrderedTest } | null>(null)
  return (
    <ListPage
      query={query}
      inWords={sentenceOf}
      loading={t('Loading test orders...')}
      rows={6}
      empty={({ total }) => (total === 0 ? <NoWork list={address.tab} /> : null)}
    >
      {({ items, total }) => (
        <>
          <WorkList
            orders={items}
            isReview={address.tab === 'review'}
            onEnter={(order, test) => setEntered({ order, test })}
          />
          <Pagination
            page={address.page}
            pages={Math.ceil(total / PER_PAGE)}
            hrefOf={(next) => hrefOf({ page: next })}
            onGo={(next) => go({ page: next })}
            summary={rangeOf({ page: address.page, perPage: PER_PAGE, shown: items.length, total })}
          />
          {entered ? (
            <ResultDialog
              test={entered.test}
              patientId={entered.order.patient.id}
              today={dateIn(entered.order.timeZone)}
              onClose={() => setEntered(null)}
            />
          ) : null}
        </>
      )}
    </ListPage>
  )
}

const NoWork = ({ list }: { list: OrderList }) => (
  <EmptyState
    icon={FlaskConical}
    title={
      list === 'review'
        ? t('All results are acknowledged')
        : list === 'open'
          ? t('No open orders')
          : t('No overdue orders')
    }
  >
    {t('Order tests in a visit, or in a patient’s chart.')}
  </EmptyState>
)
