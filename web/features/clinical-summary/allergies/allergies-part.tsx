import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { CircleCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Allergy } from '#contract/clinical-summary/allergies.ts'
import type { ClinicalSummary, UnsortedText } from '#contract/clinical-summary/summary.ts'
import { useNotAnAllergy, useStateNone, useWithdrawNone } from '#web/features/clinical-summary/api.ts'
import { isActive, noKnownInWords } from '#web/features/clinical-summary/public/words.ts'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { Folded, Part } from '#web/features/clinical-summary/summary-parts.tsx'
import { UnsortedTexts } from '#web/features/clinical-summary/unsorted-texts.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { AllergyRow, EarlierAllergy } from './allergy-row.tsx'

const AllergyDialog = onDemand(async () => (await import('./allergy-dialog.tsx')).AllergyDialog)

/** What the dialog is open for: a new allergy, one from the chart's text, or a recorded one. */
type Opened = { record: Allergy } | { text?: UnsortedText }

/** The allergies of a patient: active ones, the statement that there are none, and unsorted text. */
export function AllergiesPart({ summary }: { summary: ClinicalSummary }) {
  const { allergies, noKnownAllergies, unsortedAllergies } = summary
  const { canEdit, canReport, is } = useReader()
  const [opened, setOpened] = useState<Opened | null>(null)
  const none = useStateNone()
  const refute = useNotAnAllergy()
  const active = allergies.filter(isActive)
  const earlier = allergies.filter((one) => !isActive(one))
  // a doctor sorts the text first, which can say the same
  const hasText = unsortedAllergies.some(({ proposal }) => canEdit || proposal !== 'none')
  const canStateNone = (canEdit || canReport) && active.length === 0 && !noKnownAllergies && !hasText
  const actionsOf = (text: UnsortedText) => {
    const add = { label: t('Add as allergy'), onPress: () => setOpened({ text }) }
    if (text.proposal === 'none')
      return [{ label: t('No known allergies'), onPress: () => none.mutate(), pending: none.isPending }, add]
    const isRefuting = refute.isPending && refute.variables === text.text
    return [add, { label: t('Not an allergy'), onPress: () => refute.mutate(text.text), pending: isRefuting }]
  }
  return (
    <Part
      title={t('Allergies')}
      actions={
        canEdit || canReport ? (
          <>
            {canStateNone ? (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => none.mutate()}
                pending={none.isPending}
                pendingText={t('Saving...')}
              >
                {is === 'patient' ? t('I have no known allergies') : t('No known allergies')}
              </Button>
            ) : null}
            <Button size="sm" variant="secondary" onClick={() => setOpened({})}>
              <Plus aria-hidden="true" className="size-4" />
              {canEdit ? (
                <Trans
                  text="Add<span> allergy</span>"
                  tags={{ span: (words) => <span className="sr-only">{words}</span> }}
                />
              ) : (
                t('Add an allergy')
              )}
            </Button>
          </>
        ) : undefined
      }
    >
      {active.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {active.map((record) => (
            <AllergyRow key={record.id} record={record} onEdit={() => setOpened({ record })} />
          ))}
        </ul>
      ) : noKnownAllergies ? (
        <NoKnown stated={noKnownAllergies} />
      ) : unsortedAllergies.length === 0 ? (
        <p className="text-muted">{t('No allergies recorded. That doesn’t mean there are none.')}</p>
      ) : null}
      <UnsortedTexts texts={unsortedAllergies} noteOf={noteOf} actionsOf={actionsOf} />
      {earlier.length > 0 ? (
        <Folded title={t('Show earlier ({count})', { count: earlier.length })}>
          {earlier.map((record) => (
            <EarlierAllergy key={record.id} record={record} onEdit={() => setOpened({ record })} />
          ))}
        </Folded>
      ) : null}
      {opened ? <AllergyDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </Part>
  )
}

/** Returns what the safety check makes of an unsorted text. */
function noteOf({ proposal, recognizedAs }: UnsortedText): string {
  if (proposal === 'none') return t('Says that there are none.')
  return recognizedAs.length > 0
    ? t('Until then, the safety check treats it as a possible allergy: {recognizedAs}.', {
        recognizedAs: listWithCommas(recognizedAs),
      })
    : t('The safety check doesn’t recognize it.')
}

/** The statement that no allergies are known, with a way to withdraw it. */
function NoKnown({ stated }: { stated: NonNullable<ClinicalSummary['noKnownAllergies']> }) {
  const { canEdit, canReport, is } = useReader()
  const withdraw = useWithdrawNone()
  const isOwn = is === 'patient' && stated.reportedByPatient
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-positive-soft px-3 py-1.5">
      <p className="flex min-w-0 items-start gap-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-positive" />
        <span className="min-w-0 break-words">
          {isOwn
            ? t('No known allergies, as you said on {date}', { date: plainDate(dayOf(stated.statedAt)) })
            : noKnownInWords(stated)}
        </span>
      </p>
      {canEdit || canReport ? (
        <Button size="sm" variant="quiet" onClick={() => withdraw.mutate()} pending={withdraw.isPending}>
          <Trans
            text="Withdraw<span> “No known allergies”</span>"
            tags={{ span: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      ) : null}
    </div>
  )
}
