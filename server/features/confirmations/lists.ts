import type { ClinicToConfirm, ConfirmationStatus, DoctorToConfirm } from '#contract/confirmations.ts'
import type { Db } from '#server/database/db.ts'
import { folded } from '#server/folding.ts'
import { confirmedLike, type FoundClinic, type FoundDoctor, listClinics, listDoctors } from './queries.ts'

interface Page {
  status: ConfirmationStatus
  limit: number
  offset: number
}

/** Returns a page of clinics for the operator, and the total. */
export async function clinicsToConfirm(db: Db, page: Page): Promise<{ items: ClinicToConfirm[]; total: number }> {
  const { items, total } = await listClinics(db, page)
  return { items: await withLookAlikes(db, 'clinic', items), total }
}

/** Returns a page of doctors for the operator, and the total. */
export async function doctorsToConfirm(db: Db, page: Page): Promise<{ items: DoctorToConfirm[]; total: number }> {
  const { items, total } = await listDoctors(db, page)
  const shown = await withLookAlikes(db, 'doctor', items)
  return { items: shown.map(({ clinicId: _clinic, userId: _user, ...one }) => one), total }
}

type Shown<T> = Omit<T, 'foldable' | 'createdAt' | 'decidedAt'> & {
  createdAt: string
  decidedAt: string | null
  lookAlikes: string[]
}

/** Adds the confirmed clinics of the same name, or doctors of the same number, apart from letters that look alike. */
export async function withLookAlikes<T extends FoundClinic | FoundDoctor>(
  db: Db,
  kind: 'clinic' | 'doctor',
  items: readonly T[],
): Promise<Shown<T>[]> {
  const keyOf = ({ foldable: { name, rest } }: T) => folded(kind === 'clinic' ? name : rest)
  const alike = items.length > 0 ? await confirmedLike(db, kind, items.map(keyOf)) : []
  return items.map((one) => {
    const { foldable: _foldable, createdAt, decidedAt, ...rest } = one
    const others = alike.filter(({ key, subjectId }) => key === keyOf(one) && subjectId !== one.id)
    return {
      ...rest,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      lookAlikes: [...new Set(others.map(({ identity }) => identity))],
    }
  })
}
