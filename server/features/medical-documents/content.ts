import type { Signer } from '#contract/medical-documents/consents.ts'
import type { Template } from '#contract/medical-documents/template.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import { checkSigned, hashOfContent, signVersion } from '#server/signed-versions.ts'

const PURPOSE = 'medical-document'

/** Everything of a signed version that its hash covers. */
export interface SignedContent {
  number: string
  version: number
  title: string
  body: string
  template: Template
  entered: readonly string[]
  documentDate: string
  parties: Parties
  /** Who signed a consent; null if only the doctor signed. */
  signer: Signer | null
  signedAt: Date
}

export function contentHash({ number, version, title, body, template, entered, ...rest }: SignedContent): Buffer {
  const { documentDate, parties } = rest
  // absent and not null for other documents, so that their hashes don't depend on it
  const signer = rest.signer ?? undefined
  const signedAt = rest.signedAt.toISOString()
  return hashOfContent({ number, version, title, body, template, entered, documentDate, parties, signer, signedAt })
}

/** Returns hash and signature of a version with the installation's key. */
export function signContent(one: SignedContent) {
  const hash = contentHash(one)
  return { hash, ...signVersion(PURPOSE, { number: one.number, version: one.version, hash }) }
}

/** Compares a stored version with what was signed. */
export const checkContent = (one: SignedContent & { storedHash: Buffer; keyId: string; signature: Buffer }) =>
  checkSigned(PURPOSE, { ...one, hash: one.storedHash }, contentHash(one))
