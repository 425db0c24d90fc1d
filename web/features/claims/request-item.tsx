import { t } from '#language/translate.ts'
import { type ReactNode, useState } from 'react'
import type { ClaimRequest } from '#contract/claims/requests.ts'
import { RELEASE_WAIT_DAYS } from '#contract/claims/chart-accounts.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { relationshipInWords } from '#web/shell/relationships.ts'
import { useRefuse, useRelease } from './api.ts'

/** Says how the person found the chart: by a code or by its email. */
function foundBy({ codeFrom, emailFrom, emailSetBy }: ClaimRequest): string {
  if (codeFrom)
    return codeFrom.isYou
      ? t('They have a code from you.')
      : t('They have a code from {name}.', { name: fullName(codeFrom) })
  if (emailFrom === 'guest') return t('They confirmed the email used for the first online booking.')
  if (!emailSetBy) return t('They confirmed the email on the chart, entered by the clinic.')
  return emailSetBy.isYou
    ? t('They confirmed the email on the chart, entered by you.')
    : t('They confirmed the email on the chart, entered by {name}.', { name: fullName(emailSetBy) })
}

interface RequestItemProps {
  request: ClaimRequest
  /** Links to the chart where it is not open. */
  chart?: ReactNode
}

/** Who asks for the chart, how they found it, and how far the request is. */
function RequestEvidence({ request, chart }: RequestItemProps) {
  const { id, person, familyMember, mayRelease, releasedFrom, askedAt, chart: of } = request
  return (
    <div className="min-w-0">
      <p id={`request-${id}`} className="font-medium">
        {fullName(person)} <span className="font-normal break-all text-muted">{person.email}</span>
      </p>
      <p className="text-sm text-muted">
        {familyMember
          ? t('For {name} ({relationship}).', {
              name: fullName(familyMember),
              relationship: relationshipInWords(familyMember.relationship).toLowerCase(),
            })
          : t('For themselves.')}{' '}
        {foundBy(request)} {t('Asked {askedAt}.', { askedAt: momentInWords(askedAt) })}
      </p>
      {chart ? (
        <p className="text-sm">
          {of.dateOfBirth
            ? t('{name}, born {dateOfBirth}', { name: fullName(of), dateOfBirth: plainDate(of.dateOfBirth) })
            : fullName(of)}{' '}
          · {chart} · {of.clinicName}
        </p>
      ) : null}
      {request.emailChangedAt ? (
        <p className="text-sm">
          {t('The email of this chart was changed {emailChangedAt}.', {
            emailChangedAt: momentInWords(request.emailChangedAt),
          })}
        </p>
      ) : null}
      {releasedFrom ? (
        <p className="text-sm">
          {t('Released. They can add it to their account from {releasedFrom}.', {
            releasedFrom: momentInWords(releasedFrom),
          })}
        </p>
      ) : mayRelease === 'no' ? (
        <p className="text-sm">{t('Another doctor or administrator must release it.')}</p>
      ) : null}
    </div>
  )
}

/** A request for a chart, with evidence and buttons to release or decline. */
export function RequestItem({ request, chart }: RequestItemProps) {
  const [question, setQuestion] = useState<'release' | 'decline' | null>(null)
  const [release, refuse] = [useRelease(), useRefuse()]
  const asked = question === 'decline' ? refuse : release
  const { id, person, mayRelease, releasedFrom } = request
  const name = fullName(person)
  const { chart: of } = request
  return (
    <li className="flex flex-col gap-2 py-3">
      <RequestEvidence request={request} chart={chart} />
      <div className="flex flex-wrap gap-2">
        {releasedFrom || mayRelease === 'no' ? null : (
          <Button size="sm" aria-describedby={`request-${id}`} onClick={() => setQuestion('release')}>
            {t('Release')}
          </Button>
        )}
        <Button size="sm" variant="secondary" aria-describedby={`request-${id}`} onClick={() => setQuestion('decline')}>
          {releasedFrom ? t('Withdraw release') : t('Decline')}
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setQuestion(null)
          asked.reset()
        }}
        title={
          question === 'decline'
            ? t('Decline the request from {name}?', { name })
            : t('Release the chart of {name}?', { name: fullName(of) })
        }
        description={
          question === 'decline'
            ? t('We’ll let them know. The chart doesn’t change.')
            : mayRelease === 'later'
              ? t(
                  '{name} can then add it to their account and read all of it, including clinical text. No one else can release it, so this takes effect in {days} days, and we’ll notify earlier email addresses on the chart.',
                  { name, days: RELEASE_WAIT_DAYS },
                )
              : t('{name} can then add it to their account and read all of it, including clinical text.', { name })
        }
        confirmText={question === 'decline' ? t('Decline') : t('Release')}
        pendingText={t('Saving...')}
        tone={question === 'decline' ? 'danger' : 'normal'}
        pending={asked.isPending}
        error={asked.error ? sentenceOf(asked.error) : undefined}
        onConfirm={() => asked.mutate(id, { onSuccess: () => setQuestion(null) })}
      />
    </li>
  )
}
