import { t } from '#language/translate.ts'
import { documentMessages } from '#contract/medical-documents/documents.ts'
import type { VerifiedDocument } from '#contract/medical-documents/papers.ts'
import { isShipped } from '#contract/medical-documents/template.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { confirmedOf } from '#server/features/prescriptions/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { withInitial } from '#server/initials.ts'
import { printedCode } from '#server/printed-codes.ts'
import { hashOf } from '#server/secrets.ts'
import { checkContent, contentHash } from './content.ts'
import { reportDamage } from './news.ts'
import { findByCode, findSealedCode, insertCode, type PrintedVersion } from './queries/versions.ts'

const PURPOSE = 'medical-document-code'

/** Returns the address in a printout's QR code, at which anyone can compare this version with the printout. */
export async function verificationAddress(deps: Deps, tx: Db, id: string, version: number): Promise<string> {
  // codes are read as the server: readers of a document needn't know who printed it
  const code = await asServer(() =>
    printedCode(deps, {
      purpose: PURPOSE,
      find: () => findSealedCode(tx, id, version),
      insert: (one) => insertCode(tx, { id, version, ...one }),
    }),
  )
  return `${deps.publicUrl()}/verify/document/${code}`
}

/** Returns the version of a printout's code. Throws 404 for an unknown one; guesses are limited. */
export async function verify(deps: Deps, caller: Caller, code: string): Promise<VerifiedDocument> {
  const version = await findByCode(deps.db, hashOf(code))
  if (!version) {
    await deps.limits.verificationGuessesPerAddress.take(caller.address)
    throw notFound(t(documentMessages.notFound))
  }
  const integrity = checkContent(version)
  if (integrity === 'damaged') await reportDamage(deps, version)
  const confirmed = confirmedOf(version, deps.config.clinics.needApproval)
  const { clinic, doctor, patient } = version.parties
  return {
    state: stateOf(version, integrity, confirmed),
    number: version.number,
    version: version.version,
    title: isShipped(version.template.id) ? version.title : null,
    documentDate: version.documentDate,
    clinic: clinic.name,
    clinicAddress: clinic.address,
    clinicKnownSince: version.clinicKnownSince,
    doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    registrationNumber: doctor.registrationNumber,
    patient: withInitial(patient),
    signedBy: version.signer && (version.signer.relation === null ? 'patient' : 'representative'),
    fields: integrity === 'damaged' ? [] : fieldsOf(version),
    confirmed,
    hash: contentHash(version).toString('hex'),
    keyId: version.keyId,
  }
}

/** Fields of the built-in certificates that name an activity. */
const ACTIVITIES = ['Unfit for', 'Fit for']

/**
 * Returns the dates of a built-in template, and the activity of a certificate. Everything else can name an illness, also the address of a letter and
 * the names of fields in a clinic's own template, and isn't shown.
 */
const fieldsOf = ({ template, entered }: PrintedVersion): VerifiedDocument['fields'] =>
  template.fields.flatMap(({ name, kind }, at) => {
    const value = entered[at] ?? ''
    const isShown = isShipped(template.id) && (kind === 'date' || ACTIVITIES.includes(name))
    return isShown && value !== '' ? [{ name, kind, value }] : []
  })

function stateOf(
  { isWithdrawn, replacedAt }: PrintedVersion,
  integrity: ReturnType<typeof checkContent>,
  confirmed: VerifiedDocument['confirmed'],
): VerifiedDocument['state'] {
  if (integrity === 'damaged') return 'damaged'
  if (isWithdrawn) return 'withdrawn'
  if (replacedAt) return 'replaced'
  if (integrity === 'unchecked') return 'unchecked'
  return Object.values(confirmed).includes('unconfirmed') ? 'unconfirmed' : 'valid'
}
