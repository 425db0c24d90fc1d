import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { routesOf } from '#server/features/medicines/knowledge/route.ts'
import { isLocal } from '#server/features/medicines/knowledge/recognize.ts'
import { findMedicinesAt, type MedicineToCheck } from '#server/features/medicines/queries/compositions.ts'

/** The medicines at these addresses, in no order; nothing for an address without one. */
export const medicinesAt = (db: Db, slugs: readonly string[]): Promise<MedicineToCheck[]> =>
  // the directory is everyone's, and its tables are the server's
  slugs.length === 0 ? Promise.resolve([]) : asServer(() => findMedicinesAt(db, slugs))

const LOCAL = new Set(['skin', 'eye', 'ear', 'nose', 'vaginal'])

/** True if a medicine acts where it is put, as its name, its form or its pack says; not for a patch. */
export const staysLocal = ({ name, form, presentation }: MedicineToCheck): boolean =>
  isLocal(name) || (form !== 'patch' && form !== null && routesOf(form, presentation).every((one) => LOCAL.has(one)))
