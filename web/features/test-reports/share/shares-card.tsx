import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TestReport } from '#contract/test-reports/reports.ts'
import type { ReportShare } from '#contract/test-reports/sharing.ts'
import { sharesQuery, useRevoke } from '#web/features/test-reports/api.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { useMoment } from '#web/lib/use-moment.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { ShareDialog } from './share-dialog.tsx'

/** A report's shares and who opened them; only its owner sees this. */
export function SharesCard({ report }: { report: TestReport }) {
  const shares = useQuery(sharesQuery(report.id))
  const [isSharing, setSharing] = useState(false)
  const [ending, setEnding] = useState<ReportShare | null>(null)
  const revoke = useRevoke(report.id)
  const stopAsking = () => {
    setEnding(null)
    revoke.reset()
  }
  return (
    <Card
      title={t('Shared with')}
      action={
        <Button size="sm" variant="secondary" onClick={() => setSharing(true)}>
          <Share2 aria-hidden="true" className="size-4" />
          {t('Share')}
        </Button>
      }
    >
      <Loaded query={shares} inWords={sentenceOf} loading={t('Loading links...')}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('Not shared. Only you can see this report.')}</p>
          ) : (
            <ul aria-label={t('Links')} className="divide-y divide-line">
              {items.map((share) => (
                <ShareItem key={share.id} share={share} onEnd={() => setEnding(share)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ShareDialog report={isSharing ? report : null} onClose={() => setSharing(false)} />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(isOpen) => !isOpen && stopAsking()}
        title={t('Stop sharing?')}
        description={t(
          'The link stops working immediately, and the doctor can’t see the report anymore. Copies saved elsewhere aren’t affected.',
        )}
        confirmText={t('Stop sharing')}
        pendingText={t('Stopping...')}
        pending={revoke.isPending}
        error={problemOf(revoke.error) ?? undefined}
        onConfirm={() => revoke.mutate(ending!.id, { onSuccess: stopAsking })}
      />
    </Card>
  )
}

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

const states: Record<ReportShare['state'], { label: Message; tone: Tone }> = {
  valid: { label: msg('Active'), tone: 'positive' },
  expired: { label: msg('Expired'), tone: 'neutral' },
  revoked: { label: msg('Ended'), tone: 'neutral' },
  guessed: { label: msg('Ended'), tone: 'neutral' },
}

function ShareItem({ share, onEnd }: { share: ReportShare; onEnd: () => void }) {
  const momentOf = useMoment()
  const { doctor, state, hasPasscode, createdAt, expiresAt, count, openings } = share
  const name = doctor ? doctorName(doctor) : null
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-medium break-words">{name ?? t('Anyone with the link')}</p>
          {doctor ? (
            <p className="text-sm break-words text-muted">
              {joined(specialtyInWords(doctor.specialty), doctor.clinic)}
            </p>
          ) : null}
        </div>
        <Badge tone={states[state].tone}>{t(states[state].label)}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {joined(
          t('Shared: {createdAt}', { createdAt: momentOf(createdAt) }),
          state === 'valid' && t('until {expiresAt}', { expiresAt: momentOf(expiresAt) }),
          hasPasscode && t('with a passcode'),
          state === 'guessed' && t('ended after too many wrong passcodes'),
        )}
      </p>
      {count > 0 ? (
        <details className="group mt-1 text-sm">
          <Summary>{t('{count, plural, =1 {Opened once} other {Opened # times}}', { count })}</Summary>
          <ul className="mt-1 flex flex-col gap-1 text-muted">
            {openings.map(({ at, who }, index) => (
              <li key={index}>{joined(momentOf(at), who ? fullName(who) : t('by link, not signed in'))}</li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="text-sm text-muted">{t('Not opened yet')}</p>
      )}
      {state === 'valid' ? (
        <Button size="sm" variant="secondary" className="mt-2" onClick={onEnd}>
          {name === null ? (
            <Trans text="Stop sharing<span> with anyone who has the link</span>" tags={{ span: hidden }} />
          ) : (
            <Trans text="Stop sharing<span> with {name}</span>" values={{ name }} tags={{ span: hidden }} />
          )}
        </Button>
      ) : null}
    </li>
  )
}
