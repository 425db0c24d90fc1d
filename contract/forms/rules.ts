import type { definitionMessages, Question, Score } from './questions.ts'

/** A part of a definition that is wrong, with the name of its message. */
interface WrongPlace {
  path: (string | number)[]
  message: keyof typeof definitionMessages
}

interface Defined {
  questions: readonly Question[]
  scores?: readonly Score[] | undefined
}

const hasChoices = ({ kind }: Question) => kind === 'choice' || kind === 'choices'
const isNumeric = ({ kind }: Question) => kind === 'number' || kind === 'scale'

/** Most steps of a scale. */
const STEPS_MAX = 20

/** Returns the ids of the answers that a question offers. */
export function answersOf(question: Question): string[] {
  if (question.kind === 'yesNo') return ['yes', 'no']
  return hasChoices(question) ? (question.choices ?? []).map(({ id }) => id) : []
}

/** True if a condition asks for answers that the question can have. */
function canBe(
  question: Question,
  { isAnyOf = [], from }: { isAnyOf?: string[] | undefined; from?: number | undefined },
) {
  if (isNumeric(question)) return from !== undefined && isAnyOf.length === 0
  const offered = answersOf(question)
  return from === undefined && isAnyOf.length > 0 && isAnyOf.every((one) => offered.includes(one))
}

/** True if a score can count a question: one number or one choice with points. */
const canCount = (question: Question | undefined) =>
  question !== undefined &&
  (isNumeric(question) ||
    (question.kind === 'choice' && (question.choices ?? []).every(({ points }) => points !== undefined)))

const hasTwins = (ids: readonly string[]) => new Set(ids).size !== ids.length

function wrongLimits({ kind, min, max }: Question): WrongPlace['message'] | null {
  if (min !== undefined && max !== undefined && min >= max) return 'limits'
  if (kind !== 'scale') return null
  const isWhole = Number.isInteger(min) && Number.isInteger(max)
  return isWhole && max! - min! <= STEPS_MAX ? null : 'scale'
}

function wrongInQuestion(question: Question, earlier: readonly Question[]): WrongPlace[] {
  const wrong: WrongPlace[] = []
  const { choices = [], showIf, alertIf, mapsTo, kind } = question
  const offered = choices.map(({ id }) => id)
  if (hasChoices(question) && choices.length < 2) wrong.push({ path: ['choices'], message: 'choices' })
  if (!hasChoices(question) && choices.length > 0) wrong.push({ path: ['choices'], message: 'noChoices' })
  if (hasTwins(offered)) wrong.push({ path: ['choices'], message: 'twice' })
  const limits = wrongLimits(question)
  if (limits) wrong.push({ path: ['max'], message: limits })
  if (showIf) {
    const asked = earlier.find(({ id }) => id === showIf.question)
    if (!asked) wrong.push({ path: ['showIf'], message: 'earlier' })
    else if (!canBe(asked, showIf)) wrong.push({ path: ['showIf'], message: 'condition' })
  }
  if (alertIf && !canBe(question, alertIf)) wrong.push({ path: ['alertIf'], message: 'condition' })
  if (mapsTo && !['text', 'longText', 'choices'].includes(kind)) wrong.push({ path: ['mapsTo'], message: 'mapped' })
  return wrong
}

function wrongInScore({ questions: counted, bands }: Score, questions: readonly Question[]): WrongPlace[] {
  const wrong: WrongPlace[] = []
  if (hasTwins(counted) || !counted.every((one) => canCount(questions.find(({ id }) => id === one))))
    wrong.push({ path: ['questions'], message: 'scored' })
  if (bands.some(({ from, to }, at) => from > to || (at > 0 && from <= bands[at - 1]!.to)))
    wrong.push({ path: ['bands'], message: 'bands' })
  return wrong
}

/** Returns the parts of a definition that don't fit together. */
export function wrongPlacesOf({ questions, scores = [] }: Defined): WrongPlace[] {
  const within = (list: string, at: number, wrong: WrongPlace[]) =>
    wrong.map(({ path, message }) => ({ path: [list, at, ...path], message }))
  const twins: WrongPlace[] = hasTwins(questions.map(({ id }) => id)) ? [{ path: ['questions'], message: 'twice' }] : []
  return [
    ...twins,
    ...questions.flatMap((one, at) => within('questions', at, wrongInQuestion(one, questions.slice(0, at)))),
    ...scores.flatMap((one, at) => within('scores', at, wrongInScore(one, questions))),
  ]
}
