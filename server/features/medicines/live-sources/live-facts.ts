import type { Deps } from '#server/deps.ts'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'
import { accepted } from '#server/features/medicines/enrichment/enrichment-source.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'
import { allFacts, type FilledFacts, isSaid } from '#server/features/medicines/lists/facts.ts'
import { findAnswers, type KeptAnswer, wantAnswers } from '#server/features/medicines/queries/live-sources.ts'
import { askSoon } from './in-background.ts'
import { Label } from './label.ts'
import { labelFacts } from './label-facts.ts'
import { questionsAbout } from './question.ts'
import { RxNormAnswer } from './rxnav.ts'
import { rxnormFacts } from './rxnorm-facts.ts'

type Needs = Pick<Deps, 'db' | 'config'>

/**
 * What the live sources have answered about the ingredients of a medicine, for facts that neither its list nor the
 * knowledge base states. Asks nobody: it reads what is kept. Nothing while the operator has them off.
 */
export async function liveFacts(
  { db, config }: Needs,
  medicine: StoredMedicine,
  composed: Composed | null,
): Promise<FilledFacts> {
  const questions = questionsAbout(medicine, config.liveSources.on)
  if (questions.length === 0) return {}
  const empty = new Set(allFacts.filter((fact) => !isSaid(medicine.facts[fact]) && !composed?.facts[fact]))
  const answers = await findAnswers(db, questions)
  return answers.reduce<FilledFacts>(
    (facts, answer) => ({
      ...facts,
      ...accepted({ name: answer.source, isReviewed: false }, { empty }, fieldsOf(medicine, answer)),
    }),
    {},
  )
}

function fieldsOf(medicine: StoredMedicine, { source, answer, date }: KeptAnswer) {
  if (source === 'openfda') {
    const label = Label.safeParse(answer)
    return label.success ? labelFacts(label.data, date) : {}
  }
  const codes = RxNormAnswer.safeParse(answer)
  return codes.success ? rxnormFacts(medicine, codes.data, date) : {}
}

/** Has the live sources asked soon about a medicine that a reader has opened; waits for none of them. */
export async function wantLiveFacts({ db, config }: Needs, medicine: StoredMedicine): Promise<void> {
  const questions = questionsAbout(medicine, config.liveSources.on)
  if (questions.length > 0) await askSoon(db, await wantAnswers(db, questions))
}
