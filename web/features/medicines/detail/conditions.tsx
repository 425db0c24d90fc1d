import type { Medicine } from '#contract/medicines.ts'
import { inner, markup } from '#web/lib/markup.ts'

/** Fields of the knowledge base that name conditions with a guide. */
type ConditionField = 'diseasesCovered' | 'treatsConditions' | 'whyPrescribed'

interface ConditionsProps {
  medicine: Medicine
  field: ConditionField
}

type Condition = NonNullable<Medicine['knowledge']>['conditions'][number]['items'][number]

const isConditionField = (field: string): field is ConditionField =>
  field === 'diseasesCovered' || field === 'treatsConditions' || field === 'whyPrescribed'

function shownIn(field: ConditionField, items: readonly Condition[]): Condition[] {
  if (field === 'diseasesCovered') return items.filter(({ isUse }) => isUse)
  const isNamed = items.some(({ purpose }) => purpose !== null)
  return items.filter(({ isUse, purpose }) => purpose !== null || (field === 'treatsConditions' && isNamed && isUse))
}

/** The field if every ingredient has conditions in it that have a guide; null for a text without links. */
export function linkedField({ knowledge }: Medicine, field: string): ConditionField | null {
  if (knowledge === null || !isConditionField(field)) return null
  return knowledge.conditions.every(({ items }) => shownIn(field, items).length > 0) ? field : null
}

/** Conditions with links to their guides; of a combination behind the name of each ingredient. */
export const Conditions = ({ medicine: { knowledge }, field }: ConditionsProps) =>
  (knowledge?.conditions ?? []).map(({ ingredient, items }) => {
    const label =
      (knowledge?.conditions.length ?? 0) > 1 || knowledge?.notDescribed.length || knowledge?.isCut
        ? markup`<b>${ingredient}:</b> `
        : null
    const shown = shownIn(field, items)
    if (field === 'whyPrescribed')
      return (
        <div key={ingredient}>
          {label ? <p {...inner(label)} /> : null}
          <ul {...inner(shown.map((one) => markup`<li>${linkTo(one)}: ${one.purpose}</li>`))} />
        </div>
      )
    const isDisease = field === 'diseasesCovered'
    const parts = shown.map((one, at) => {
      const code = isDisease ? markup` (ICD-10 ${one.icd10})` : null
      return markup`${at > 0 ? ', ' : null}${linkTo(one)}${code}`
    })
    return <p key={ingredient} {...inner(markup`${label}${parts}`)} />
  })

const linkTo = ({ guide, name }: Condition) => markup`<a href="${`/health-conditions/${guide}`}">${name}</a>`
