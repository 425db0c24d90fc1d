import { useQuery } from '@tanstack/react-query'
import type { WaitingEntry } from '#contract/waiting-list/desk.ts'
import { t } from '#language/translate.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { timesQuery, useOffer } from './api.ts'
import { timeInShort } from './words.ts'

/** Offers one of the next free times that suit a patient. */
export function OfferDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const query = useQuery(timesQuery(entry.id))
  const offering = useOffer(entry.id)
  const problem = problemOf(offering.error)
  const offer = (one: { doctor: { id: string }; date: string; time: string }) =>
    offering.mutate(
      { doctorId: one.doctor.id, date: one.date, time: one.time },
      {
        onSuccess: () => {
          toast({
            title: t('Time offered'),
            description: entry.needsCall ? t('The patient has no email: call them before the deadline.') : undefined,
          })
          onClose()
        },
        onError: () => void query.refetch(),
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Offer a time')}
      description={t('Free times that suit {patient}. The offer has a deadline.', { patient: fullName(entry.patient) })}
    >
      {problem ? (
        <Notice tone="danger" live className="mb-4">
          {problem}
        </Notice>
      ) : null}
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading free times...')} rows={4}>
        {(times) =>
          times.length === 0 ? (
            <p className="pb-4 text-muted">{t('No time that can be booked online suits this patient now.')}</p>
          ) : (
            <ul className="flex flex-col gap-2 pb-4">
              {times.map((one) => (
                <li key={`${one.doctor.id} ${one.date} ${one.time}`}>
                  <Button
                    variant="secondary"
                    className="w-full flex-wrap justify-between! gap-x-4! text-start"
                    disabled={offering.isPending}
                    onClick={() => offer(one)}
                  >
                    <span className="tabular-nums">{timeInShort(one)}</span>
                    <span className="text-muted">{doctorName(one.doctor)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
