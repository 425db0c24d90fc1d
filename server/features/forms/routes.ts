import { getOpenForm, listFormsOfBooking, saveAnswers, submitForm } from '#contract/forms/answering.ts'
import { exportFormAnswers } from '#contract/forms/exports.ts'
import { addClinicForm, changeClinicForm, listClinicForms } from '#contract/forms/forms.ts'
import {
  acceptAnswer,
  addFormRequest,
  cancelFormRequest,
  findFormRequests,
  getFormAnswersPdf,
  listChartForms,
  reviewFormRequest,
} from '#contract/forms/requests.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { accept } from './accept.ts'
import { formsOfBooking, openForm, save, submit } from './answering.ts'
import { answersOfClinic } from './export.ts'
import { addOwn, changeOwn, listOwn } from './forms.ts'
import { answersAsPdf } from './paper.ts'
import { add, cancel, findByNumber, openForms, review } from './requests.ts'

export function mountForms(door: Door, deps: Deps): void {
  door.open(listClinicForms, ({ caller, params }) => listOwn(deps, caller, params.id))
  door.open(addClinicForm, ({ caller, params, body }) => addOwn(deps, caller, params.id, body))
  door.open(changeClinicForm, ({ caller, params, body }) => changeOwn(deps, caller, params.id, body))
  door.open(listChartForms, ({ caller, params }) => openForms(deps, caller, params.id))
  door.open(findFormRequests, ({ caller, query }) => findByNumber(deps, caller, query.number))
  door.open(addFormRequest, ({ caller, params, body }) => add(deps, caller, params.id, body))
  door.open(cancelFormRequest, ({ caller, params }) => cancel(deps, caller, params.id))
  door.open(reviewFormRequest, ({ caller, params, body }) => review(deps, caller, params.id, body.version))
  door.open(acceptAnswer, ({ caller, params, body }) => accept(deps, caller, params.id, body))
  door.open(getFormAnswersPdf, ({ caller, params, query }) => answersAsPdf(deps, caller, { ...params, ...query }))
  door.open(getOpenForm, ({ caller, params }) => openForm(deps, caller, params.token))
  door.open(saveAnswers, ({ caller, params, body }) => save(deps, caller, params.token, body.answers))
  door.open(submitForm, ({ caller, params, body }) => submit(deps, caller, params.token, body.answers ?? []))
  door.open(listFormsOfBooking, ({ caller, params }) => formsOfBooking(deps, caller, params.token))
  door.open(exportFormAnswers, async ({ caller, params }) => {
    const { day, rows } = await answersOfClinic(deps, caller, params.id)
    attach(caller, 'forms', day)
    return rows
  })
}
