import type { Bill, ListedBill } from '#contract/bills/shapes.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { visibleTo } from './policy.ts'
import { type BillPage, findBill, listBills, type StoredBill } from './queries/bills.ts'
import { toBill, toListed } from './shape.ts'

/** Returns a bill that the person sees. Throws 404. */
export async function billSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredBill> {
  const one = await findBill(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

const seenOf = ({
  clinicId,
  patientId,
  holderId,
}: {
  clinicId: string
  patientId: string
  holderId: string | null
}) => ({
  clinicId,
  patientId,
  patientUserId: holderId,
})

/** Returns a bill and records the view. Throws 404. */
export async function openBill(deps: Deps, caller: SignedInCaller, id: string): Promise<Bill> {
  const one = await billSeenBy(deps.db, caller.actor, id)
  noteSeen(deps, caller, 'bill.opened', [seenOf(one)])
  return toBill(one, caller.actor)
}

/** Returns a page of the bills that a person sees, and records whose they are. */
export async function readBills(
  deps: Deps,
  caller: SignedInCaller,
  page: BillPage,
): Promise<{ items: ListedBill[]; total: number }> {
  const { items, total } = await listBills(deps.db, visibleTo(caller.actor), page)
  noteSeen(deps, caller, 'bills.listed', items.map(seenOf))
  return { items: items.map(toListed), total }
}
