import { evaluate } from '#contract/forms/evaluate.ts'
import { answerInWords } from '#contract/forms/words.ts'
import {
  doctorName,
  headOf,
  inEnglish,
  type Look,
  printedDay,
  proofOf,
  type Sheet,
} from '#server/features/prescriptions/public.ts'
import type { FormRecord, Printout } from '#server/features/printouts/public.ts'
import { momentInMail } from '#server/email-delivery/moments.ts'

/** Returns the printed texts of the answers to a form. */
export function formSheet(printed: Printout<FormRecord>, look: Look): Sheet {
  const { number, version, record, parties, word } = printed
  const reference = `${number}, version ${version}`
  const momentOf = (at: string) => inEnglish(() => momentInMail(new Date(at), parties.clinic.timeZone))
  return {
    ...headOf(parties, look),
    title: `${record.title} ${reference}`,
    language: null,
    headings: {},
    reference,
    visit: null,
    amended: null,
    teleconsultation: null,
    date: printedDay(record.date),
    findings: [],
    medications: [],
    letter: { title: record.title, paragraphs: [] },
    note: record.definition.notice || null,
    parts: inEnglish(() => [...scoresOf(record), ...answersOf(record)]),
    signature: {
      by: `${ways[record.answeredIn]} on ${momentOf(record.submittedAt)}`,
      at: reviewOf(record, momentOf),
      lines: [],
    },
    proof: proofOf(printed),
    word,
  }
}

const ways: Record<FormRecord['answeredIn'], string> = {
  link: 'Answered with the patient’s link',
  account: 'Answered in the patient’s account',
  clinic: 'Answered at the clinic',
}

const scoresOf = ({ scores }: FormRecord): Sheet['parts'] =>
  scores.map(({ title, value, band, source }) => ({
    title,
    text: [
      value === null ? 'Not all questions are answered' : [value, band].filter((one) => one !== null).join(' · '),
      source && `Source: ${source}`,
    ]
      .filter(Boolean)
      .join('\n'),
  }))

/** Returns the questions that were asked, with their answers; an answer that the form marks says so. */
function answersOf({ definition, answers, alerts }: FormRecord): Sheet['parts'] {
  return evaluate(definition, answers).visible.map((question) => {
    const { id, kind, title, unit } = question
    if (kind === 'heading') return { title, text: '' }
    const given = answers.find((one) => one.question === id)
    const words = kind === 'date' && given?.text ? [printedDay(given.text)] : answerInWords(question, given)
    const answer = words.length === 0 ? 'No answer' : [words.join('; '), unit].filter(Boolean).join(' ')
    return { title, text: alerts.includes(id) ? `${answer}\n(needs attention)` : answer }
  })
}

/** Returns which doctor has reviewed the answers, and when. */
function reviewOf({ review }: FormRecord, momentOf: (at: string) => string): string {
  if (!review) return 'Not reviewed by a doctor yet'
  const { registrationNumber, at } = review
  const name = [doctorName(review), registrationNumber && `registration number ${registrationNumber}`]
  return `Reviewed by ${name.filter(Boolean).join(', ')}, on ${momentOf(at)}`
}
