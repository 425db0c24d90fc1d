import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { z } from 'zod'
import { BILLS_PER_PAGE, type BillList, billLists } from '#contract/bills/bills.ts'
import { t } from '#language/translate.ts'
import { OwnAdvances } from '#web/features/bills/advances/advances-card.tsx'
import { billsQuery } from '#web/features/bills/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageInAddress, textInAddress, useAddress, useExistingPage } from '#web/lib/use-address.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { BillItem } from './bill-item.tsx'

const Address = z.object({
  page: pageInAddress,
  list: z.enum(billLists).catch('all'),
  q: textInAddress,
})

const listNames = (): Record<BillList, string> => ({
  all: t('All bills'),
  draft: t('Drafts'),
  unpaid: t('Unpaid'),
  owed: t('Money to return'),
})

/** The bills that the reader can see: of their clinics, or their own and their family's. */
export function BillsScreen() {
  const isPatient = useSignedInUser().role === 'patient'
  const { address, hrefOf, go } = useAddress(Address)
  const { page, list, q } = address
  const query = useQuery(billsQuery({ page, list, search: q }))
  useExistingPage(query, page, BILLS_PER_PAGE, (last) => go({ page: last }, { replace: true }))
  const total = query.data?.total ?? 0
  const names = listNames()
  return (
    <>
      <PageHead title={t('Bills')} noIndex />
      <PageHeader
        title={t('Bills')}
        description={
          isPatient
            ? t('What clinics have charged, and what is still to be paid')
            : t('Bills of the clinic, the newest first')
        }
        action={<FurtherScreens />}
      />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <Field label={t('Show')} className="w-full sm:w-52">
          <Select value={list} onChange={(event) => go({ list: event.target.value as BillList })}>
            {billLists
              .filter((one) => !isPatient || one !== 'draft')
              .map((one) => (
                <option key={one} value={one}>
                  {names[one]}
                </option>
              ))}
          </Select>
        </Field>
        <SearchField
          value={q}
          placeholder={isPatient ? t('Number or name') : t('Number, patient or chart number')}
          className="w-full sm:w-72"
          onSearch={(text) => go({ q: text }, { replace: true })}
          onEnter={() => undefined}
        />
      </div>
      <ListPage
        query={query}
        inWords={sentenceOf}
        loading={t('Loading bills...')}
        rows={6}
        empty={({ items }) => (items.length === 0 ? <NoBills isFiltered={list !== 'all' || q !== ''} /> : null)}
      >
        {({ items }) => (
          <>
            <Rows label={t('Bills')}>
              {items.map((bill) => (
                <BillItem
                  key={bill.id}
                  bill={bill}
                  namesPatient
                  namesClinic={isPatient || new Set(items.map(({ clinic }) => clinic.id)).size > 1}
                />
              ))}
            </Rows>
            <div className="mt-4">
              <Pagination
                page={page}
                pages={Math.ceil(total / BILLS_PER_PAGE)}
                hrefOf={(to) => hrefOf({ page: to })}
                onGo={(to) => go({ page: to })}
                summary={rangeOf({ page, perPage: BILLS_PER_PAGE, shown: items.length, total })}
              />
            </div>
          </>
        )}
      </ListPage>
      {isPatient ? <OwnAdvances /> : null}
    </>
  )
}

/** The day's end and the reports, for people who have these screens. */
function FurtherScreens() {
  const { screens } = useSignedInUser()
  return (
    <>
      {screens.includes('day-end') ? (
        <LinkButton to="/day-end" variant="secondary">
          {t('Day’s end')}
        </LinkButton>
      ) : null}
      {screens.includes('bill-reports') ? (
        <LinkButton to="/bill-reports" variant="secondary">
          {t('Money reports')}
        </LinkButton>
      ) : null}
    </>
  )
}

const NoBills = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={ReceiptText} title={isFiltered ? t('No bills found') : t('No bills yet')}>
    {isFiltered ? t('Try another list or a different search.') : t('Bills appear here once a clinic has written them.')}
  </EmptyState>
)
