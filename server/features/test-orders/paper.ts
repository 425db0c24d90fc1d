import type { z } from 'zod'
import type { getTestOrderPdf } from '#contract/test-orders/orders.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { lookOf, orderSheet, pdfHeaders, pdfOf } from '#server/features/prescriptions/public.ts'
import { printOrder } from '#server/features/printouts/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { orderKnownTo, readerOf } from './read.ts'

/** Returns the printout of an order, and records the printing. Throws 403, 404, 409 for a damaged record. */
export async function orderAsPdf(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, size, download }: z.output<typeof getTestOrderPdf.query> & { id: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { actor, address } = caller
  const one = await orderKnownTo(deps.db, actor, id)
  const { clinicId, patientId, holderId } = one
  await readerOf(deps.db, actor, one)
  const printed = await printOrder(deps, id)
  if (holderId !== actor.userId)
    await recordAudit(deps.db, {
      actorUserId: actor.userId,
      action: 'test-order.printed',
      subjectType: 'patient',
      subjectId: patientId,
      clinicId,
      address,
      detail: { record: id },
    })
  const look = await lookOf(deps, deps.db, clinicId, size)
  caller.replyHeaders.push(...pdfHeaders(`test-order-${one.number}.pdf`, download))
  return pdfOf(orderSheet(printed, look), printed.printedAt)
}
