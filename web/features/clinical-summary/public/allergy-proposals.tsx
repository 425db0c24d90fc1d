import { t } from '#language/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addAllergy } from '#contract/clinical-summary/allergies.ts'
import { proposeAllergies, type UnsortedText } from '#contract/clinical-summary/summary.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'

/** Time without a key press after which the text is read, in milliseconds. */
const PAUSE = 400

/** A proposed allergy: its substance, and the part of the text that says so. */
interface ProposedAllergy {
  title: string
  fromText: string
}

/** Adds allergies to a chart whose saved text names them. */
async function addProposed(patientId: string, chosen: readonly ProposedAllergy[]): Promise<void> {
  for (const { title, fromText } of chosen) {
    const body = { kind: 'allergy', certainty: 'unconfirmed', substance: title, fromText } as const
    // one after the other: each reads what the one before has sorted
    await call(addAllergy, { params: { id: patientId }, body })
  }
}

const proposalsQuery = (patientId: string | null, text: string) => ({
  queryKey: [PATIENTS_KEY, 'allergy-text', patientId, text],
  queryFn: () => call(proposeAllergies, { body: { text, patientId } }),
  enabled: text !== '',
  placeholderData: keepPreviousData,
  gcTime: 0,
})

interface AllergyProposalsProps {
  /** The chart in which the text is typed; null for a new one. */
  patientId: string | null
  /** The text, as typed. */
  text: string
  /** Doctors of the clinic add; others learn that a doctor will. */
  canAdd: boolean
  chosen: readonly ProposedAllergy[]
  onChange: (chosen: readonly ProposedAllergy[]) => void
}

/** What a typed text about allergies seems to say: allergies to add when the chart is saved, and parts that aren't checked. */
function AllergyProposals({ patientId, text, canAdd, chosen, onChange }: AllergyProposalsProps) {
  const calm = useDebounced(text.trim(), PAUSE)
  const { data, error, refetch, isFetching } = useQuery(proposalsQuery(patientId, calm))
  if (calm === '' || text.trim() === '') return null
  if (error)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {t('Not checked for allergies. {error}', { error: sentenceOf(error) })}
      </InlineError>
    )
  if (!data || data.length === 0) return null
  const isChosen = (one: UnsortedText) => chosen.some(({ fromText }) => fromText === one.text)
  const toggle = (one: UnsortedText) =>
    onChange(
      isChosen(one)
        ? chosen.filter(({ fromText }) => fromText !== one.text)
        : [...chosen, { title: one.title, fromText: one.text }],
    )
  return (
    <div className="rounded-md bg-surface-sunken px-3 py-1 text-sm">
      <ul aria-label={t('Read from this text')} className="flex flex-col divide-y divide-line">
        {data.map((one) => (
          <li key={one.text} className="flex items-center justify-between gap-x-3 py-1">
            <span className="min-w-0 flex-1 py-1 break-words">
              {inWords(one, canAdd && (isChosen(one) ? t('Added when you save.') : t('Add?')))}
            </span>
            {one.proposal === 'record' && canAdd ? (
              <Button size="sm" variant={isChosen(one) ? 'quiet' : 'secondary'} onClick={() => toggle(one)}>
                {isChosen(one) ? t('Don’t add') : t('Add')}
                <span className="sr-only"> {one.title}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {canAdd || data.every(({ proposal }) => proposal === 'none') ? null : (
        <p className="pb-1 text-muted">{t('A doctor adds them to the chart after you save.')}</p>
      )}
    </div>
  )
}

/** Returns "Crocin: allergy to paracetamol. Add?". */
function inWords({ text, title, proposal, recognizedAs }: UnsortedText, step: string | false): string {
  if (proposal === 'none') return t('“{text}”: no allergies. State that in the chart.', { text })
  if (proposal === 'unknown') return t('“{text}”: not checked until a doctor sorts it.', { text })
  const names = listWithCommas(recognizedAs)
  const says = names.toLowerCase().startsWith(title.toLowerCase())
    ? t('{title}: allergy.', { title })
    : t('{title}: allergy to {names}.', { title, names })
  return step ? `${says} ${step}` : says
}

/** For the form of a chart. */
export const allergyText = {
  show: (props: AllergyProposalsProps) => <AllergyProposals {...props} />,
  add: addProposed,
}
