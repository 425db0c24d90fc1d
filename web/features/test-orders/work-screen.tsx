import { t } from '#language/translate.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Download, FlaskConical } from 'lucide-react'
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
import { pageInAddress, textInAddress, useAddress } from '#web/lib/use-address.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { WORK_KEY } from './api.ts'
import { FileDialog } from './file-dialog.tsx'
import { LabLink } from './lab-link.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { WorkList } from './work-list.tsx'

const PER_PAGE = 25
const WorkAddress = z.object({
  page: pageInAddress,
  tab: z.enum(orderLists).catch('review'),
  mine: z.literal('1').or(z.literal('')).catch(''),
  number: textInAddress,
})
type Work = z.output<typeof WorkAddress>

const workQuery = ({ page, tab, mine, number }: Work) =>
  queryOptions({
    queryKey: [...WORK_KEY, tab, mine, page, number],
    queryFn: () =>
      callList(listTestOrders, {
        query: {
          list: tab,
          mine: number ? undefined : mine || undefined,
          number: number.slice(0, 20) || undefined,
          limit: PER_PAGE,
          offset: (page - 1) * PER_PAGE,
        },
      }),
    placeholderData: keepPreviousData,
  })

/** Results to acknowledge, and orders without results; or the order with a number. */
export function WorkScreen() {
  const { address, hrefOf, go } = useAddress(WorkAddress)
  return (
    <>
      <PageHead title={t('Test orders')} noIndex />
      <PageHeader
        title={t('Test orders')}
        description={t('Results that no doctor has acknowledged, and tests without a result')}
        action={<Actions />}
      />
      <search className="mb-5 block">
        <SearchField
          value={address.number}
          placeholder={t('Order number, such as T-4K7P2M9')}
          className="w-full sm:w-80"
          onSearch={(number) => go({ number, page: 1 }, { replace: true })}
          onEnter={(number) => go({ number, page: 1 }, { replace: true })}
        />
      </search>
      {address.number ? (
        <Page address={address} hrefOf={hrefOf} go={go} />
      ) : (
        <Lists address={address} hrefOf={hrefOf} go={go} />
      )}
    </>
  )
}

/** Returns the clinics where the reader works as a doctor. */
const useTreated = () =>
  useShownMemberships()
    .filter(({ role }) => role === 'doctor')
    .map(({ clinic }) => clinic)

/** Exports, and the tests of the clinic, for doctors. */
function Actions() {
  const treated = useTreated()
  return (
    <>
      <LabLink />
      {treated.map(({ id, name }) => (
        <LinkButton key={id} variant="secondary" href={addressOf(exportTestOrders, { params: { id } })}>
          <Download aria-hidden="true" className="size-4.5" />
          {treated.length > 1 ? t('Export {clinic}', { clinic: name }) : t('Export')}
        </LinkButton>
      ))}
      {treated.length > 0 ? (
        <LinkButton to="/clinic-tests" variant="secondary">
          {t('Clinic tests')}
        </LinkButton>
      ) : null}
    </>
  )
}

/** The lists of work as tabs. */
function Lists({ address, hrefOf, go }: PageProps) {
  const isDoctor = useTreated().length > 0
  const tabs: { value: OrderList; label: string }[] = [
    { value: 'review', label: t('To acknowledge') },
    { value: 'open', label: t('Open orders') },
    { value: 'overdue', label: t('Overdue') },
  ]
  return (
    <Tabs label={t('Lists')} tabs={tabs} value={address.tab} onChange={(tab) => go({ tab: tab as OrderList, page: 1 })}>
      {isDoctor ? (
        <Checkbox
          label={t('Only my orders')}
          checked={address.mine === '1'}
          onChange={({ target }) => go({ mine: target.checked ? '1' : '', page: 1 })}
        />
      ) : null}
      <Page address={address} hrefOf={hrefOf} go={go} />
    </Tabs>
  )
}

interface PageProps {
  address: Work
  hrefOf: (change: Partial<Work>) => string
  go: (change: Partial<Work>) => void
}

interface Entered {
  order: ListedTestOrder
  test: OrderedTest
  isFile: boolean
}

function Page({ address, hrefOf, go }: PageProps) {
  const query = useQuery(workQuery(address))
  const [entered, setEntered] = useState<Entered | null>(null)
  return (
    <>
      <ListPage
        query={query}
        inWords={sentenceOf}
        loading={t('Loading test orders...')}
        rows={6}
        empty={({ total }) => (total === 0 ? <NoWork list={address.tab} number={address.number} /> : null)}
      >
        {({ items, total }) => (
          <>
            <WorkList
              orders={items}
              shows={address.number ? 'all' : address.tab === 'review' ? 'review' : 'open'}
              onEnter={(order, test) => setEntered({ order, test, isFile: false })}
              onUpload={(order, test) => setEntered({ order, test, isFile: true })}
            />
            <Pagination
              page={address.page}
              pages={Math.ceil(total / PER_PAGE)}
              hrefOf={(next) => hrefOf({ page: next })}
              onGo={(next) => go({ page: next })}
              summary={rangeOf({ page: address.page, perPage: PER_PAGE, shown: items.length, total })}
            />
          </>
        )}
      </ListPage>
      {entered ? <Entry {...entered} items={query.data?.items ?? []} onClose={() => setEntered(null)} /> : null}
    </>
  )
}

/** The dialog of a result. Outside of the list, so that it stays open if its order leaves the list meanwhile. */
function Entry({ order, test, isFile, items, onClose }: Entered & { items: ListedTestOrder[]; onClose: () => void }) {
  const latest = items.flatMap(({ tests }) => tests).find(({ id }) => id === test.id) ?? test
  const Dialog = isFile ? FileDialog : ResultDialog
  return <Dialog test={latest} patientId={order.patient.id} today={dateIn(order.timeZone)} onClose={onClose} />
}

function NoWork({ list, number }: { list: OrderList; number: string }) {
  if (number)
    return (
      <EmptyState icon={FlaskConical} title={t('No order {number}', { number })}>
        {t('Check the number. Orders of other clinics aren’t found.')}
      </EmptyState>
    )
  const titles: Record<OrderList, string> = {
    review: t('All results are acknowledged'),
    open: t('No open orders'),
    overdue: t('No overdue orders'),
  }
  return (
    <EmptyState icon={FlaskConical} title={titles[list]}>
      {t('Order tests in a visit, or in a patient’s chart.')}
    </EmptyState>
  )
}
