import type { z } from 'zod'
import { t } from '#language/translate.ts'
import { type getFormAnswersPdf, requestMessages } from '#contract/forms/requests.ts'
import type { SignedIn } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { lookOf, pdfHeaders, pdfOf } from '#server/features/prescriptions/public.ts'
import { printForm } from '#server/features/printouts/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { requestKnownTo } from './requests.ts'
import { formSheet } from './sheet.ts'

/** Returns the printout of the answers to a form, and records the printing. Throws 403, 404, 409 without answers and for a damaged record. */
export async function answersAsPdf(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, version, size, download }: z.output<typeof getFormAnswersPdf.query> & { id: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { actor, address } = caller
  const { clinicId, patientId, holderId, submissions } = await requestKnownTo(deps.db, actor, id)
  const { can } = await chartSeenBy(deps.db, actor, patientId)
  if (!can.readClinical) throw refusal(actor)
  if (submissions.length === 0) throw conflict(t(requestMessages.notAnswered))
  if (version && !submissions.some((one) => one.version === version)) throw notFound()
  const printed = await printForm(deps, id, version)
  if (holderId !== actor.userId)
    await recordAudit(deps.db, {
      actorUserId: actor.userId,
      action: 'form.printed',
      subjectType: 'patient',
      subjectId: patientId,
      clinicId,
      address,
      detail: { record: id },
    })
  const look = await lookOf(deps, deps.db, clinicId, size)
  caller.replyHeaders.push(...pdfHeaders(`${printed.number.toLowerCase()}.pdf`, download))
  return pdfOf(formSheet(printed, look), printed.printedAt)
}
