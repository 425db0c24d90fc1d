import { useState } from 'react'
import type { OwnEntry } from '#contract/waiting-list/joining.ts'
import type { EntryState } from '#contract/waiting-list/wishes.ts'
import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnswers, useEntry } from './api.ts'
import { daysInWords, deadlineInWords, doctorsInWords, offerInWords } from './words.ts'

/** A waiting list entry for the holder of its link: the offer with its answers, the wish, and how to leave. */
export function OwnEntryPage({ token, first }: { token: string; first: OwnEntry }) {
  const { data: entry } = useEntry(token, first)
  const answers = useAnswers(token)
  const problem = problemOf(answers.accept.error ?? answers.decline.error)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <div aria-live="polite">
        <h1 className="text-xl">{titleOf(entry)}</h1>
        <p className="mt-1 max-w-[60ch] text-muted">{sentenceOf(entry)}</p>
      </div>
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      {entry.offer ? <OfferCard entry={entry} offer={entry.offer} answers={answers} /> : null}
      {entry.bookingPath ? (
        <LinkButton href={entry.bookingPath} className="self-start">
          {t('See the appointment')}
        </LinkButton>
      ) : null}
      <WishFacts entry={entry} />
      {entry.state === 'waiting' ? <Leave answers={answers} /> : null}
      <p className="text-sm text-muted">
        {t('Questions? Call {clinic}: {phone}', { clinic: entry.clinic.name, phone: leftToRight(entry.clinic.phone) })}
      </p>
    </div>
  )
}

const titleOf = ({ state, offer }: OwnEntry): string => {
  if (state === 'booked') return t('Your appointment is booked')
  if (state !== 'waiting') return t('You’re not on the waiting list any more')
  return offer ? t('A time is free for you') : t('You’re on the waiting list')
}

const endings: Record<Exclude<EntryState, 'waiting' | 'booked'>, (clinic: string) => string> = {
  left: (clinic) => t('You have left the waiting list of {clinic}.', { clinic }),
  removed: (clinic) => t('{clinic} has removed you from its waiting list.', { clinic }),
  lapsed: (clinic) =>
    t('The last day is over, or three offers weren’t answered. You can join the list of {clinic} again.', { clinic }),
}

function sentenceOf({ state, offer, clinic: { name: clinic } }: OwnEntry): string {
  if (state === 'booked') return t('You accepted the offer of {clinic}.', { clinic })
  if (state !== 'waiting') return endings[state](clinic)
  return offer
    ? t('It’s yours if you accept it before the deadline. Otherwise it goes to the next patient.')
    : t('When a time that suits you becomes free, {clinic} offers it to you.', { clinic })
}

interface OfferCardProps {
  entry: OwnEntry
  offer: NonNullable<OwnEntry['offer']>
  answers: ReturnType<typeof useAnswers>
}

function OfferCard({ entry, offer, answers: { accept, decline } }: OfferCardProps) {
  const zoneNote = useClinicTimeNote(entry.clinic.timeZone)
  const isBusy = accept.isPending || decline.isPending
  return (
    <section aria-labelledby="offer" className="rounded-lg border border-brand bg-brand-soft/60 p-4 sm:p-6">
      <h2 id="offer" className="text-lg">
        {offerInWords(offer)}
      </h2>
      {zoneNote ? <p className="text-sm text-muted">{zoneNote}</p> : null}
      <p className="mt-1">{doctorName(offer.doctor)}</p>
      <p className="mt-3 font-medium tabular-nums">{deadlineInWords(offer, entry.clinic.timeZone)}</p>
      <EnabledOnceHydrated>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            onClick={() => accept.mutate(offer.id)}
            pending={accept.isPending}
            pendingText={t('Booking...')}
            disabled={isBusy}
          >
            {t('Accept')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => decline.mutate(offer.id)}
            pending={decline.isPending}
            pendingText={t('Sending...')}
            disabled={isBusy}
          >
            {t('No, keep me on the list')}
          </Button>
        </div>
      </EnabledOnceHydrated>
    </section>
  )
}

function WishFacts({ entry }: { entry: OwnEntry }) {
  const facts = [
    [t('Clinic'), entry.clinic.name],
    [t('For'), fullName(entry.patient)],
    [t('Service'), entry.service.name],
    [t('Doctor'), doctorsInWords(entry)],
    [t('Times'), daysInWords(entry)],
    [t('Last day'), plainDate(entry.until)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Leave({ answers: { leave } }: { answers: ReturnType<typeof useAnswers> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <EnabledOnceHydrated>
      <Button variant="quiet" className="-ms-4 text-danger!" onClick={() => setAsking(true)}>
        {t('Leave the waiting list')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Leave the waiting list?')}
        description={t('You won’t get offers any more. You can join again later, at the end of the list.')}
        confirmText={t('Leave')}
        pendingText={t('Leaving...')}
        pending={leave.isPending}
        error={problemOf(leave.error) ?? undefined}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </EnabledOnceHydrated>
  )
}
