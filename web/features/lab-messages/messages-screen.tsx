import { t } from '#language/translate.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { type LabList, labLists, type LabMessage, listLabMessages } from '#contract/lab-messages/messages.ts'
import { labReasons } from '#contract/lab-messages/states.ts'
import { callList } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { pageInAddress, useAddress } from '#web/lib/use-address.ts'
import { joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LAB_KEY } from './api.ts'
import { patientIn, stateLooks } from './words.ts'

const PER_PAGE = 25
const Address = z.object({ page: pageInAddress, tab: z.enum(labLists).catch('unmatched') })

const listQuery = ({ page, tab }: z.output<typeof Address>) =>
  queryOptions({
    queryKey: [LAB_KEY, 'list', tab, page],
    queryFn: () => callList(listLabMessages, { query: { list: tab, limit: PER_PAGE, offset: (page - 1) * PER_PAGE } }),
    placeholderData: keepPreviousData,
  })

/** Messages of laboratories: those that need a person, and all. */
export function MessagesScreen() {
  const { address, hrefOf, go } = useAddress(Address)
  const query = useQuery(listQuery(address))
  return (
    <>
      <PageHead title={t('Lab messages')} noIndex />
      <BackLink to="/test-orders">{t('Test orders')}</BackLink>
      <PageHeader
        title={t('Lab messages')}
        description={t('Results that laboratories have sent and that could not be added to an order with certainty')}
      />
      <Tabs
        label={t('Lists')}
        tabs={[
          { value: 'unmatched', label: t('Unmatched lab results') },
          { value: 'all', label: t('All messages') },
        ]}
        value={address.tab}
        onChange={(tab) => go({ tab: tab as LabList, page: 1 })}
      >
        <ListPage
          query={query}
          inWords={sentenceOf}
          loading={t('Loading messages...')}
          rows={6}
          empty={({ total }) => (total === 0 ? <NoMessages list={address.tab} /> : null)}
        >
          {({ items, total }) => (
            <>
              <ul
                aria-label={t('Lab messages')}
                className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface-raised"
              >
                {items.map((one) => (
                  <li key={one.id} className="px-4 py-3">
                    <MessageItem message={one} />
                  </li>
                ))}
              </ul>
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
      </Tabs>
    </>
  )
}

function MessageItem({ message }: { message: LabMessage }) {
  const { id, state, reason, source, receivedAt, tests, orderNumbers } = message
  const look = stateLooks[state]
  const isShown = message.can.decide || state === 'duplicate'
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={`/lab-messages/${id}`}
          className="link font-medium break-words max-md:-my-2.5 max-md:inline-block max-md:py-2.5"
        >
          <bdi>{patientIn(message)}</bdi>
        </Link>
        <Badge tone={look.tone}>{t(look.label)}</Badge>
        {message.isCritical && isShown ? <Badge tone="danger">{t('Critical')}</Badge> : null}
      </div>
      <p className="text-sm break-words text-muted">
        {joined(source, momentInWords(receivedAt), orderNumbers.join(', '), tests.join(', '))}
      </p>
      {reason && isShown ? <p className="text-sm break-words">{t(labReasons[reason])}</p> : null}
    </>
  )
}

const NoMessages = ({ list }: { list: LabList }) => (
  <EmptyState icon={Inbox} title={list === 'unmatched' ? t('No unmatched lab results') : t('No messages yet')}>
    {list === 'unmatched'
      ? t('Results that match an order are in its chart, for a doctor to acknowledge.')
      : t('An administrator connects a laboratory with an API key.')}
  </EmptyState>
)
