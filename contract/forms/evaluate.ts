import { type Message, msg } from '#language/translate.ts'
import { type Answer, NUMBER_MAX } from './answers.ts'
import type { Definition } from './definition.ts'
import type { Question, Score } from './questions.ts'
import { answersOf } from './rules.ts'

/** Why an answer doesn't fit its question. */
export const answerMessages = {
  required: msg('This question needs an answer'),
  kind: msg('This answer doesn’t fit the question'),
  choice: msg('Choose one of the answers'),
  limits: msg('Enter a number within the limits'),
  number: msg('Enter a number, such as 1500 or 5.5'),
  date: msg('Enter a date'),
} as const

/** A score of a filled-in form. */
export interface ScoreResult {
  title: string
  /** Null if a counted question has no answer. */
  value: number | null
  /** What the value means; null outside of every range. */
  band: string | null
  source: string | null
}

/** What follows from the answers to a form. */
export interface Evaluation {
  /** Questions that are asked, in their order. */
  visible: Question[]
  /** Ids of asked and required questions without an answer. */
  missing: string[]
  /** Ids of asked questions whose answer the clinic marked for attention. */
  alerts: string[]
  scores: ScoreResult[]
}

interface Condition {
  isAnyOf?: string[] | undefined
  from?: number | undefined
}

/** True if an answer has content. */
export const isAnswered = (one: Answer | undefined): one is Answer =>
  one !== undefined && (Boolean(one.text) || one.number !== undefined || (one.choices ?? []).length > 0)

function meets(one: Answer | undefined, { isAnyOf = [], from }: Condition): boolean {
  if (!isAnswered(one)) return false
  if (from !== undefined) return one.number !== undefined && one.number >= from
  return (one.choices ?? []).some((choice) => isAnyOf.includes(choice))
}

/** True for a day of the calendar, such as 2026-02-28. */
function isDay(text: string): boolean {
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(text) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Returns the message for an answer that doesn't fit its question; null if it fits or is empty. */
export function wrongIn(question: Question, answer: Answer): Message | null {
  if (!isAnswered(answer)) return null
  const { text, number, choices = [] } = answer
  switch (question.kind) {
    case 'heading':
      return answerMessages.kind
    case 'text':
    case 'longText':
      return text && number === undefined && choices.length === 0 ? null : answerMessages.kind
    case 'date':
      return text && isDay(text) ? null : answerMessages.date
    case 'number':
    case 'scale':
      if (number === undefined) return answerMessages.number
      if (question.kind === 'scale' && !Number.isInteger(number)) return answerMessages.limits
      return number < (question.min ?? -NUMBER_MAX) || number > (question.max ?? NUMBER_MAX)
        ? answerMessages.limits
        : null
    case 'yesNo':
    case 'choice':
    case 'choices': {
      const offered = answersOf(question)
      const isKnown = choices.length > 0 && choices.every((one) => offered.includes(one))
      return isKnown && (question.kind === 'choices' || choices.length === 1) ? null : answerMessages.choice
    }
  }
}

/** Returns the points of an answer; null without one. */
function pointsOf({ choices = [] }: Question, one: Answer | undefined): number | null {
  if (!isAnswered(one)) return null
  if (one.number !== undefined) return one.number
  return choices.find(({ id }) => id === one.choices?.[0])?.points ?? null
}

function resultOf({ title, questions, bands, source }: Score, visible: readonly Question[], by: Answers): ScoreResult {
  const points = questions.map((id) => {
    const question = visible.find((one) => one.id === id)
    return question ? pointsOf(question, by.get(id)) : null
  })
  const value = points.includes(null) ? null : points.reduce<number>((sum, one) => sum + one!, 0)
  const band = value === null ? undefined : bands.find(({ from, to }) => value >= from && value <= to)
  return { title, value, band: band?.label ?? null, source: source || null }
}

type Answers = ReadonlyMap<string, Answer>

/** Returns the answers to questions that are asked, in their order, without empty ones. */
export function askedAnswers(definition: Definition, answers: readonly Answer[]): Answer[] {
  return evaluate(definition, answers).visible.flatMap(({ id }) => {
    const one = answers.find(({ question }) => question === id)
    return isAnswered(one) ? [one] : []
  })
}

/** Returns which questions are asked, what is missing, and the scores. Answers to questions that aren't asked count for nothing. */
export function evaluate({ questions, scores = [] }: Definition, answers: readonly Answer[]): Evaluation {
  const by: Answers = new Map(answers.map((one) => [one.question, one]))
  const visible: Question[] = []
  for (const question of questions) {
    const { showIf } = question
    // a hidden question's answer shows nothing
    const isAsked = !showIf || visible.some(({ id }) => id === showIf.question)
    if (isAsked && (!showIf || meets(by.get(showIf.question), showIf))) visible.push(question)
  }
  const isOpen = ({ id, kind, isRequired }: Question) => kind !== 'heading' && isRequired && !isAnswered(by.get(id))
  return {
    visible,
    missing: visible.filter(isOpen).map(({ id }) => id),
    alerts: visible.filter(({ id, alertIf }) => alertIf && meets(by.get(id), alertIf)).map(({ id }) => id),
    scores: scores.map((one) => resultOf(one, visible, by)),
  }
}
