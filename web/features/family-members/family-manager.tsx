import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Phone, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FamilyMember } from '#contract/family-members.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { joined } from '#web/lib/words.ts'
import { familyQuery } from './public/family-members-query.ts'
import { relationshipInWords } from '#web/shell/relationships.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useWithdrawTakeover } from './api.ts'
import { dayOf, longDate, plainDate } from '#web/lib/dates.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Problem } from '#web/shell/problem.tsx'

const FamilyMemberDialog = onDemand(async () => (await import('./family-member-dialog.tsx')).FamilyMemberDialog)
const DeleteQuestion = onDemand(async () => (await import('./delete-question.tsx')).DeleteQuestion)
const TakeoverDialog = onDemand(async () => (await import('./takeover-dialog.tsx')).TakeoverDialog)

type Open = { what: 'add' } | { what: 'edit' | 'delete' | 'invite'; member: FamilyMember }

/** A patient's family members, for whom they can book. */
export function FamilyManager() {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={t('Family Members')}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen({ what: 'add' })}>
          <UserPlus aria-hidden="true" className="size-4" />
          <Trans
            text="Add<span> family member</span>"
            tags={{ span: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      }
    >
      <FamilyList onOpen={setOpen} />
      {open?.what === 'add' ? <FamilyMemberDialog onClose={close} /> : null}
      {open?.what === 'edit' ? <FamilyMemberDialog member={open.member} onClose={close} /> : null}
      {open?.what === 'invite' ? <TakeoverDialog member={open.member} onClose={close} /> : null}
      {open?.what === 'delete' ? <DeleteQuestion member={open.member} onClose={close} /> : null}
    </Card>
  )
}

function FamilyList({ onOpen }: { onOpen: (open: Open) => void }) {
  const { data, error, refetch, isFetching } = useQuery(familyQuery)
  if (error && !data)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={2} label={t('Loading family members...')} />
  if (data.length === 0)
    return (
      <p className="text-muted">{t('No family members yet. Add your children, parents or anyone you book for.')}</p>
    )
  return (
    <ul className="-mb-2 divide-y divide-line">
      {data.map((member) => (
        <li key={member.id}>
          <div className="flex min-h-14 items-center gap-1 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{fullName(member)}</p>
              <p className="flex items-center gap-1.5 text-sm text-muted">
                <span className="min-w-0 break-words">{aboutFamilyMember(member)}</span>
                {member.emergencyContact ? (
                  <span className="inline-flex shrink-0 items-center gap-1" title={t('Emergency contact')}>
                    <Phone aria-hidden="true" className="size-3.5" />
                    <span className="sr-only">{t('Emergency contact')}</span>
                  </span>
                ) : null}
              </p>
            </div>
            <Link
              to={`/book?for=${member.id}`}
              aria-label={t('Book an appointment for {name}', { name: fullName(member) })}
              className={buttonClass('secondary', 'sm', 'min-h-11 md:min-h-9')}
            >
              {t('Book')}
            </Link>
            <IconButton
              label={t('Edit {member}', { member: fullName(member) })}
              onClick={() => onOpen({ what: 'edit', member })}
            >
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton
              label={t('Delete {member}', { member: fullName(member) })}
              onClick={() => onOpen({ what: 'delete', member })}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
          <AdultNote member={member} onInvite={() => onOpen({ what: 'invite', member })} />
        </li>
      ))}
    </ul>
  )
}

/** Shown below an adult family member: invites them to take over their records, or shows the open invitation. */
function AdultNote({ member, onInvite }: { member: FamilyMember; onInvite: () => void }) {
  const withdraw = useWithdrawTakeover(member.id)
  const isHydrated = useHydrated()
  const { takeover, firstName } = member
  if (!member.isAdult) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm text-muted">
      <p className="min-w-0 basis-60 grow break-words">
        {takeover
          ? t('Invited: {email}. The link works until {date}.', {
              email: takeover.email,
              date: isHydrated ? longDate(dayOf(takeover.expiresAt)) : '\u00a0',
            })
          : t('{firstName} is an adult and can manage their own records.', { firstName })}
      </p>
      {takeover ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Withdraw the invitation for {member}', { member: fullName(member) })}
          pending={withdraw.isPending}
          pendingText={t('Withdrawing...')}
          onClick={() => withdraw.mutate(undefined)}
        >
          {t('Withdraw')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Invite {member}', { member: fullName(member) })}
          onClick={onInvite}
        >
          {t('Invite {member}', { member: firstName })}
        </Button>
      )}
      {takeover ? <Problem error={withdraw.error} className="basis-full" /> : null}
    </div>
  )
}

/** Relationship, birth date and blood type in one line. */
const aboutFamilyMember = ({ relationship, dateOfBirth, birthYear, bloodType }: FamilyMember): string =>
  joined(
    relationshipInWords(relationship),
    dateOfBirth
      ? t('born {date}', { date: plainDate(dateOfBirth) })
      : birthYear && t('born about {year}', { year: birthYear }),
    bloodType && bloodType !== 'Unknown' && leftToRight(bloodType),
  )
