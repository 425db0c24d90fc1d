import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { signVersion } from '#server/features/prescriptions/integrity.ts'
import type { prescriptionRows } from './prescriptions.ts'

/** Returns rows for `prescription_signatures`, by the key of this installation. */
export function signatureRows({
  prescriptions,
  prescriptionVersions,
}: Pick<ReturnType<typeof prescriptionRows>, 'prescriptions' | 'prescriptionVersions'>): Insertable<
  DB['prescription_signatures']
>[] {
  const numbers = new Map(prescriptions.map(({ id, number }) => [id, number]))
  return prescriptionVersions.map(({ prescription_id, version, content_hash }) => {
    const hash = Buffer.from(String(content_hash).slice(2), 'hex')
    const { keyId, signature } = signVersion({ number: numbers.get(prescription_id)!, version, hash })
    return {
      prescription_id,
      version,
      key_id: keyId,
      signature: `\\x${signature.toString('hex')}` as unknown as Buffer,
    }
  })
}
