import { t } from '#language/translate.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MEMBERS_PER_PAGE } from '#contract/members.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useAsked } from '#web/lib/use-asked.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { SentInvitations, useSentInvitations } from './sent-invitations.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberFilterBar, type useMemberAddress } from './member-filter-bar.tsx'

interface MembersScreenProps<Member> extends ReturnType<typeof useMemberAddress> {
  title: string
  description: string
  as: 'doctor' | 'staff'
  add: { to: string; label: string }
  /** Beside the button that adds a person. */
  actions?: ReactNode
  icon: LucideIcon
  query: UseQueryResult<{ items: Member[]; total: number }>
  words: { find: string; all: string; allActive: string; none: string; whyNone: string; loading: string }
  /** The rows of a page. */
  list: (members: Member[]) => ReactNode
  /** Open dialogs. */
  children: ReactNode
}

/** Doctors or staff of the administrator's clinics, with filters and open invitations. */
export function MembersScreen<Member>(props: MembersScreenProps<Member>) {
  const { title, description, as, add, icon, query, words, list, actions, children, address, go, hrefOf } = props
  const sent = useSentInvitations(as)
  const { data: loaded, error } = query
  // wait for the invitations above the list, to avoid a layout shift
  const data = sent.isPending ? undefined : loaded
  const isFiltered = address.search !== '' || address.clinic !== '' || address.show !== 'active'
  const [isAsked, asked] = useAsked('invite')
  const [isInviting, setInviting] = useState(false)
  const endInviting = () => {
    setInviting(false)
    asked()
  }
  const addButton = (
    <>
      {actions}
      <Button variant="secondary" onClick={() => setInviting(true)}>
        {t('Invite by Email')}
      </Button>
      <LinkButton to={add.to}>{add.label}</LinkButton>
    </>
  )
  return (
    <>
      <PageHead title={title} noIndex />
      <PageHeader title={title} description={description} action={addButton} />
      <MemberFilterBar address={address} go={go} placeholder={words.find} all={words.all} />
      {data ? <SentInvitations sent={sent} /> : null}
      {data && data.items.length > 0 ? (
        <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-4">
          {list(data.items)}
          <Pagination
            page={address.page}
            pages={Math.ceil(data.total / MEMBERS_PER_PAGE)}
            hrefOf={(page) => hrefOf({ page })}
            onGo={(page) => go({ page }, { preventScrollReset: true })}
            summary={rangeOf({
              page: address.page,
              perPage: MEMBERS_PER_PAGE,
              shown: data.items.length,
              total: data.total,
            })}
          />
        </div>
      ) : data && (isFiltered || address.page > 1) ? (
        <EmptyState
          icon={icon}
          title={t('No results')}
          action={
            <Button variant="secondary" onClick={() => go({ search: '', clinic: '', show: 'active' })}>
              {words.allActive}
            </Button>
          }
        />
      ) : data ? (
        <EmptyState icon={icon} title={words.none} action={<LinkButton to={add.to}>{add.label}</LinkButton>}>
          {words.whyNone}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={words.loading} />
      )}
      {isInviting || isAsked ? <InviteDialog as={as} onClose={endInviting} /> : null}
      {children}
    </>
  )
}
