import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { shippedTemplates } from '#contract/medical-documents/shipped.ts'
import type { Db } from '#server/database/db.ts'
import { signContent } from '#server/features/medical-documents/content.ts'
import { insertDocument, updateVersion, updateWithdrawn } from '#server/features/medical-documents/queries/documents.ts'
import { insertDraft } from '#server/features/medical-documents/queries/drafts.ts'
import { insertTemplate } from '#server/features/medical-documents/queries/templates.ts'
import { insertVersion } from '#server/features/medical-documents/queries/versions.ts'
import { findSigning } from '#server/features/prescriptions/queries/signing.ts'
import { newId } from '#server/ids.ts'
import { hashOf, seal, spokenCode } from '#server/secrets.ts'
import type { TestDoctor } from './factories.ts'
import './keys.ts'

interface Wish {
  clinic: { id: string }
  doctor: TestDoctor
  chart: { id: string }
  /** The reason of the referral, which its text has. */
  reason?: string
  /** A draft that was never signed, or one of a signed document's next version. */
  draft?: 'only' | 'next'
  isWithdrawn?: boolean
  /** A consent, which the patient signed. */
  isConsent?: boolean
}

/** Who signs a consent, with a drawing. */
export const testSigner = { name: 'Asha Rao', relation: null, drawing: 'M20 100L60 40L90 150M120 90L180 90' }

/** A referral letter or a consent, signed at this moment, or its draft. */
export async function makeMedicalDocument(
  db: Db,
  { clinic, doctor, chart, reason = 'Cough for six weeks', draft, isWithdrawn, isConsent }: Wish,
): Promise<{ id: string; number: string }> {
  const [id, number] = [newId(), `DOC-${spokenCode(7)}`]
  const { parties, today, signedAt } = await findSigning(db, doctor.id, chart.id)
  const template = shippedTemplates[isConsent ? 'consent' : 'referral']
  const given: Record<string, string> = {
    'Procedure or treatment': reason,
    Risks: 'Bleeding',
    To: 'The chest clinic',
    'Reason for referral': reason,
    'Examined on': today,
  }
  const entered = template.fields.map(({ name }) => given[name] ?? '')
  await insertDocument(db, { id, clinicId: clinic.id, patientId: chart.id, doctorId: doctor.id, visitId: null })
  if (draft !== 'only') {
    const body = `To: The chest clinic\n\nReason for referral: ${reason}`
    const { title } = template
    const signer = isConsent ? testSigner : null
    const dated = { documentDate: today, parties, signer, signedAt }
    const content = { number, version: 1, title, body, template, entered, ...dated }
    await updateVersion(db, { id, number, version: 1 })
    await insertVersion(db, id, { ...content, signedBy: doctor.userId, edition: 1, ...signContent(content) })
  }
  if (draft) await insertDraft(db, id, { template, entered })
  if (isWithdrawn)
    await updateWithdrawn(db, id, { by: doctor.userId, name: isConsent ? testSigner.name : null, reason: 'A slip' })
  return { id, number }
}

/** Adds a verification code for a printout of the first version. */
export async function makeDocumentCode(
  db: Db,
  { secret }: { secret: string },
  { id }: { id: string },
): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  await sql`insert into medical_document_codes (code_hash, document_id, version, sealed)
    values (${hashOf(code)}, ${id}, 1, ${seal(secret, 'medical-document-code', code)})`.execute(db)
  return code
}

/** A template of the clinic. */
export async function makeDocumentTemplate(
  db: Db,
  { clinic, by, title = `Letter ${newId()}` }: { clinic: { id: string }; by: { userId: string }; title?: string },
): Promise<{ id: string }> {
  const id = newId()
  const field = { name: 'Reason', kind: 'text' as const, choices: [], isRequired: true, start: null, notBefore: null }
  const body = 'About {Patient}: {Reason}'
  await insertTemplate(db, {
    id,
    clinicId: clinic.id,
    title,
    body,
    fields: [field],
    isConsent: false,
    savedBy: by.userId,
  })
  return { id }
}
