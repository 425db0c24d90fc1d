import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { Claim } from '#contract/claims/offers.ts'
import { claimMessages } from '#contract/claims/claims.ts'
import { longDate, momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Problem } from '#web/shell/problem.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useAnswer, useDecline, useHandBack } from './api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

const ClaimDialog = onDemand(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

/** Records to add, ask for or decline, or those added within the last week, which can be removed again. */
export function OfferList({ claims, isTaken }: { claims: readonly Claim[]; isTaken: boolean }) {
  // the code of this list loads after the page's: the page alone would enable its buttons too early
  return (
    <EnabledOnceHydrated>
      {isTaken ? (
        <Card title={t('Added this week')}>
          <ul className="-my-2 divide-y divide-line">
            {claims.map((claim) => (
              <TakenRecord key={claim.id} claim={claim} />
            ))}
          </ul>
        </Card>
      ) : (
        <Card title={t('Are these records yours?')}>
          <p className="text-muted">
            {t('They use your email address. Add the ones that belong to you or your family to your account.')}
          </p>
          <ul className="mt-2 -mb-2 divide-y divide-line">
            {claims.map((claim) => (
              <Offer key={claim.id} claim={claim} />
            ))}
          </ul>
        </Card>
      )}
    </EnabledOnceHydrated>
  )
}

/** Returns whom it was booked for with the reader's email, if the name isn't the reader's. */
const forWhomInWords = ({ forWhom }: Claim) =>
  forWhom === 'child'
    ? t('Booked for a child using your email address.')
    : forWhom === 'other'
      ? t('Booked for someone else with your email.')
      : t('It’s under a different name.')

/** Returns the state of an offer, or how many appointments the record has. */
function aboutOf(claim: Claim): string {
  const { visits: appointments, lastVisit, state, at } = claim
  if (state === 'asked') return t('You asked the clinic. Its answer will appear here.')
  if (state === 'waiting' && at)
    return t('The clinic released it. You can add it from {at}.', { at: momentInWords(at) })
  if (appointments === null) return forWhomInWords(claim)
  if (appointments === 0) return t('No appointments yet')
  return lastVisit
    ? t('{appointments, plural, one {# appointment} other {# appointments}}, the latest on {lastVisit}', {
        appointments,
        lastVisit: longDate(lastVisit),
      })
    : t('{appointments, plural, one {# appointment} other {# appointments}}', { appointments })
}

type Whose = 'you' | 'family'

function Offer({ claim }: { claim: Claim }) {
  const [isOpen, setOpen] = useState<Whose | null>(null)
  const [answer, decline] = [useAnswer(), useDecline()]
  const { id, clinic, firstName, lastName } = claim
  const name = firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' })
  const error = answer.error ?? decline.error
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p id={`claim-${id}`} className="font-medium">
          {name === null
            ? t('A record at {clinic}', { clinic: clinic.name })
            : t('{name} at {clinic}', { name, clinic: clinic.name })}
        </p>
        <p className="text-sm text-muted">{aboutOf(claim)}</p>
      </div>
      <OfferButtons claim={claim} answer={answer} decline={decline} onOpen={setOpen} />
      <Problem error={error} otherwise={t(claimMessages.failed)} className="basis-full" />
      {isOpen ? <ClaimDialog claim={claim} whose={isOpen} onClose={() => setOpen(null)} /> : null}
    </li>
  )
}

/** A record added within the last week, which can be handed back. */
function TakenRecord({ claim }: { claim: Claim }) {
  const [isAsking, setAsking] = useState(false)
  const handBack = useHandBack()
  const { id, clinic, firstName, lastName, at } = claim
  const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p id={`taken-${id}`} className="font-medium">
          {t('{name} at {clinic}', { name, clinic: clinic.name })}
        </p>
        {at ? (
          <p className="text-sm text-muted">{t('You can undo this until {at}.', { at: momentInWords(at) })}</p>
        ) : null}
      </div>
      <Button variant="secondary" aria-describedby={`taken-${id}`} onClick={() => setAsking(true)}>
        {t('Remove from my account')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setAsking(false)
          handBack.reset()
        }}
        title={t('Remove this record from your account?')}
        description={t(
          'You’ll no longer see the record of {name} at {clinic}. We’ll tell the clinic. Existing appointments are kept.',
          { name, clinic: clinic.name },
        )}
        confirmText={t('Remove from my account')}
        pendingText={t('Removing...')}
        pending={handBack.isPending}
        error={handBack.error ? sentenceOf(handBack.error) : undefined}
        onConfirm={() => handBack.mutate(id, { onSuccess: () => setAsking(false) })}
      />
    </li>
  )
}

interface OfferButtonsProps {
  claim: Claim
  answer: ReturnType<typeof useAnswer>
  decline: ReturnType<typeof useDecline>
  onOpen: (whose: Whose) => void
}

function OfferButtons({ claim, answer, decline, onOpen }: OfferButtonsProps) {
  const { id, fits, state, asksBirthDate } = claim
  const isPending = answer.isPending || decline.isPending
  const isMine = () =>
    state === 'open' && !asksBirthDate ? answer.mutate({ id, asks: false, answer: {} }) : onOpen('you')
  const isAnswered = state === 'asked' || state === 'waiting'
  return (
    <ButtonRow className="w-full sm:w-auto">
      <Button
        variant="secondary"
        aria-describedby={`claim-${id}`}
        disabled={isPending}
        onClick={() => decline.mutate(id)}
      >
        {t('Not me')}
      </Button>
      {state === 'released' ? (
        <Button
          aria-describedby={`claim-${id}`}
          pending={answer.isPending}
          pendingText={t('Saving...')}
          onClick={() => answer.mutate({ id, asks: false, answer: {} })}
        >
          {t('Add to account')}
        </Button>
      ) : isAnswered ? null : (
        <>
          <Button
            variant={fits === 'you' ? 'secondary' : 'primary'}
            aria-describedby={`claim-${id}`}
            disabled={isPending}
            onClick={() => onOpen('family')}
          >
            {t('This is my family member')}
          </Button>
          <Button
            variant={fits === 'you' ? 'primary' : 'secondary'}
            aria-describedby={`claim-${id}`}
            pending={answer.isPending}
            pendingText={t('Saving...')}
            onClick={isMine}
          >
            {t('This is me')}
          </Button>
        </>
      )}
    </ButtonRow>
  )
}
