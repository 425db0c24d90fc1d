import { type Message, msg, t } from '#language/translate.ts'
import { type ChosenField, chosenFields, type MergeChoices } from '#contract/chart-merges.ts'
import { chartFields } from '#contract/patients/fields.ts'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'

/** Returns the fields that both charts have and that differ, of which the person merging chooses one. */
export const toChoose = (kept: Patient, gone: Patient): ChosenField[] =>
  chosenFields.filter((name) => {
    const [one, other] = [textIn(kept, name), textIn(gone, name)]
    return one && other && one !== other
  })

/** Returns the name of a field's inputs. */
export const inputName = (name: ChosenField) => `choice-${name}`

const missing: Record<ChosenField, Message> = {
  dateOfBirth: msg('Choose the right date of birth'),
  gender: msg('Choose the right gender'),
  bloodGroup: msg('Choose the right blood group'),
}

interface ChoicesProps {
  kept: Patient
  gone: Patient
  value: MergeChoices
  onChange: (choices: MergeChoices) => void
  /** Marks fields without a choice as missing. */
  isAsked: boolean
}

/** Asks which chart is right, for each field that can have only one value. */
export function Choices({ kept, gone, value, onChange, isAsked }: ChoicesProps) {
  const factIn = useFacts()
  return toChoose(kept, gone).map((name) => {
    const title = t(chartFields[name].title)
    const card = (which: 'kept' | 'merged', chart: Patient) => (
      <RadioCard
        name={inputName(name)}
        title={factIn(chart, name)}
        detail={
          which === 'kept'
            ? t('As in chart {chartNumber}, kept', { chartNumber: chart.chartNumber })
            : t('As in chart {chartNumber}', { chartNumber: chart.chartNumber })
        }
        checked={value[name] === which}
        onChange={() => onChange({ ...value, [name]: which })}
      />
    )
    return (
      <RadioCards
        key={name}
        legend={t('{title}: which one is right?', { title })}
        className="grid gap-2 sm:grid-cols-2"
        error={isAsked && !value[name] ? t(missing[name]) : undefined}
      >
        {card('kept', kept)}
        {card('merged', gone)}
      </RadioCards>
    )
  })
}
