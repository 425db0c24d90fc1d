import { type FormRequest, listChartForms, type Submission } from '#contract/forms/requests.ts'
import { answerInWords } from '#contract/forms/words.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf } from './list.ts'
import type { Owned } from './owned.ts'

/** Returns all forms of a person's charts with the answers that they sent: one row for each answer and each score. */
export const formAnswers = (reader: Reader, { chartIds, personOf }: Owned): List => ({
  name: 'form-answers',
  columns: {
    patient: 'Patient',
    form: 'Form',
    requestedAt: 'Requested at (UTC)',
    status: 'Status',
    reviewedBy: 'Reviewed by',
    version: 'Version of the answers',
    submittedAt: 'Submitted at (UTC)',
    question: 'Question',
    answer: 'Answer',
    unit: 'Unit',
  },
  rows: (async function* () {
    for (const id of chartIds) {
      const { requests } = await reader.call(listChartForms, { params: { id } })
      yield requests.flatMap((one) =>
        (one.submissions.length === 0 ? [{}] : one.submissions.flatMap((sent) => rowsOf(one, sent))).map((row) => ({
          ...headOf(one),
          patient: personOf(id),
          ...row,
        })),
      )
    }
  })(),
})

const headOf = ({ title, requestedAt, status, reviewedBy }: FormRequest) => ({
  form: title,
  requestedAt,
  status,
  reviewedBy: reviewedBy && nameOf(reviewedBy),
})

function rowsOf({ definition }: FormRequest, { version, submittedAt, answers, scores }: Submission) {
  return [
    ...(definition?.questions ?? []).flatMap((question) => {
      const answer = answerInWords(
        question,
        answers.find((one) => one.question === question.id),
      )
      return answer.length === 0
        ? []
        : [{ version, submittedAt, question: question.title, answer: answer.join('; '), unit: question.unit ?? '' }]
    }),
    ...scores.map(({ title, value, band }) => ({
      version,
      submittedAt,
      question: title,
      answer: value === null ? '' : [value, band].filter((part) => part !== null).join(': '),
      unit: '',
    })),
  ]
}
