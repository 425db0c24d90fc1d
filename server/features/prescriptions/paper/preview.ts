import type { z } from 'zod'
import type { Reply } from '#contract/endpoint.ts'
import type { previewPrescription } from '#contract/prescriptions/papers.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { t } from '#language/translate.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import { forbidden, wrongField } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { shownDose } from '#server/features/prescriptions/doses.ts'
import { chartFor, draftOf, signingDoctor } from '#server/features/prescriptions/draft.ts'
import { hasRight } from '#server/features/prescriptions/policy.ts'
import { findVisitOf, findVisitOnPaper } from '#server/features/prescriptions/queries/visit-on-paper.ts'
import { findSigning, isVisitOf } from '#server/features/prescriptions/queries/signing.ts'
import { writtenSeenBy } from '#server/features/prescriptions/read.ts'
import { lookOf } from './look.ts'
import { svgOf } from './papers.ts'
import { sheetOf } from './sheet.ts'

/** Has the length of a number, a hash and an address, so that the preview has its lines where the printout has them. */
const UNKNOWN = { number: 'RX-·······', hash: '·'.repeat(64), code: '·'.repeat(22) }

/**
 * Returns a picture of the printout of what a doctor is about to sign. Throws as `sign` does, except that findings of
 * the safety check need no reason yet.
 */
export async function preview(
  deps: Deps,
  caller: SignedInCaller,
  { prescriptionId, visitId, ...body }: z.output<typeof previewPrescription.body>,
): Promise<Reply<typeof previewPrescription>> {
  const before = prescriptionId ? await writtenSeenBy(deps.db, caller.actor, prescriptionId) : null
  if (before && !hasRight(caller.actor, 'edit', before)) throw forbidden()
  const doctorId = await signingDoctor(deps.db, caller.actor, body)
  const chartId = await chartFor(deps.db, body)
  const signing = await findSigning(deps.db, doctorId, chartId)
  const draft = await draftOf(deps.db, chartId, body, signing, before)
  const { clinicId } = body
  noteSeen(deps, caller, 'prescriptions.listed', [{ clinicId, patientId: chartId, patientUserId: null }])
  if (visitId && !(await isVisitOf(deps.db, visitId, { doctorId, chartId })))
    throw wrongField('visitId', t(prescriptionMessages.otherVisit))
  const visit = before
    ? await findVisitOf(deps.db, before.id)
    : visitId
      ? await findVisitOnPaper(deps.db, visitId)
      : null
  const draftSheet: Parameters<typeof sheetOf>[0] = {
    ...draft,
    ...signing.parties,
    medications: draft.medications.map(({ reading, ...line }) => ({ ...line, ...shownDose(reading!) })),
    number: before?.number ?? UNKNOWN.number,
    version: (before?.version ?? 0) + 1,
    signedAt: signing.signedAt.toISOString(),
    replacedAt: null,
    throughKey: false,
    teleconsultation: body.teleconsultation ? { ...body.teleconsultation, lists: null } : null,
    hash: UNKNOWN.hash,
    keyId: '·'.repeat(16),
    status: 'unsigned',
    verifyUrl: `${deps.publicUrl()}/verify/${UNKNOWN.code}`,
  }
  const sheet = sheetOf(draftSheet, await lookOf(deps, deps.db, clinicId), visit)
  const { svg, pages } = await svgOf(sheet)
  const { patientLines } = draft
  return {
    language: patientLines?.language ?? 'en',
    svg,
    pages,
    englishOnly: patientLines?.doses.flatMap((line, at) => (line === null ? [at + 1] : [])) ?? [],
  }
}
