import { z } from 'zod'
import { Done, Id, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, t } from '#language/translate.ts'
import { consentMessages, Signer } from './consents.ts'
import { FIELDS_MAX, shippedTemplateIds, Template } from './template.ts'

export const documentMessages = {
  templateGone: msg('This template doesn’t exist anymore. Choose another one.'),
  otherVisit: msg('This visit isn’t yours, or belongs to another patient.'),
  changed: msg('This draft was changed in another window.'),
  noDraft: msg('There is no draft. It was signed or discarded.'),
  hasDraft: msg('There is a draft already. Sign or discard it first.'),
  withdrawn: msg('This document was withdrawn.'),
  required: msg('Fill this in before you sign'),
  date: msg('Enter a date'),
  number: msg('Enter a number'),
  choice: msg('Choose one of the choices'),
  notBefore: (name: string) => t('This date can’t be before “{name}”.', { name }),
  lost: (names: string) => t('Its line isn’t printed without {names}.', { names }),
  lostLine: (names: string, line: string) =>
    t('Without {names}, this line of the template isn’t printed: {line}', { names, line }),
  isLater: msg('This date can’t be in the future'),
  notSigned: msg('This document isn’t signed yet.'),
  discarded: msg('Draft discarded'),
  reason: msg('Enter a reason'),
  fields: msg('The draft has other fields than its template.'),
  damaged: msg(
    'The record of this document was changed after signing. It can’t be printed. Withdraw it and write a new one.',
  ),
  notFound: msg('There is no document with this code.'),
  paperNumber: msg('Enter the number on the paper'),
  tooMany: msg('This chart has as many certificates, letters and consents as it can have.'),
  keyReused: msg('This Idempotency-Key was already used for another document.'),
} as const

/** Documents that a chart can have. */
export const DOCUMENTS_MAX = 500

/** `draft`: not signed yet. `withdrawn`: its doctor has withdrawn it, and it stays readable. */
export const documentStatuses = ['draft', 'signed', 'withdrawn'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

const Name = z.object({ firstName: z.string(), lastName: z.string() })

/** A certificate, letter or consent in a list. */
export const DocumentSummary = z.object({
  id: Id,
  status: z.enum(documentStatuses),
  title: z.string(),
  /** True for a consent, which the patient signs, or someone for them. */
  isConsent: z.boolean(),
  /** Number within the clinic; null until it is signed. */
  number: z.string().nullable(),
  /** Number of signed versions. */
  version: z.number().int(),
  doctor: Name,
  /** When the newest version was signed; null until it is signed. */
  signedAt: z.iso.datetime().nullable(),
  /** When the draft was saved; null for everyone but its doctor, and without a draft. */
  draftSavedAt: z.iso.datetime().nullable(),
})
export type DocumentSummary = z.infer<typeof DocumentSummary>

/** A signed version. */
export const DocumentVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  /** The text as it is printed. */
  body: z.string(),
  documentDate: z.string(),
  /** Who signed a consent; null if only the doctor signed. */
  signer: Signer.nullable(),
  signedAt: z.iso.datetime(),
  /** When the next version replaced it; null for the newest. */
  replacedAt: z.iso.datetime().nullable(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** A draft: its template, and what was entered in the template's fields, in their order. */
export const DocumentDraft = z.object({
  edition: z.number().int(),
  template: Template,
  entered: z.array(z.string()),
  savedAt: z.iso.datetime(),
})
export type DocumentDraft = z.infer<typeof DocumentDraft>

/** A certificate, letter or consent with all its signed versions, newest first. */
export const MedicalDocument = DocumentSummary.extend({
  patientId: Id,
  patient: Name.extend({ chartNumber: z.string() }),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  visitId: Id.nullable(),
  versions: z.array(DocumentVersion),
  /** The open draft, for its doctor only. */
  draft: DocumentDraft.nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawalReason: z.string().nullable(),
  /** The person who withdrew a consent, by name; null for other documents. */
  withdrawnBy: z.string().nullable(),
  /** `damaged` if a version isn't what was signed, else whether the newest one could be checked; null for a document that isn't signed. */
  integrity: z.enum(['intact', 'damaged', 'not-checked']).nullable(),
  can: z.object({
    /** Write and sign the draft. */
    write: z.boolean(),
    /** Begin a draft of the next version. */
    replace: z.boolean(),
    withdraw: z.boolean(),
    print: z.boolean(),
  }),
})
export type MedicalDocument = z.infer<typeof MedicalDocument>

const DocumentId = z.object({ id: Id })
const edition = z.number().int().min(1).max(2_147_483_647)

/**
 * Lists the certificates, letters and consents of a chart, newest first. Everyone who can read the chart's clinical part can call it; drafts are listed for
 * their doctor only. The access is recorded.
 */
export const listMedicalDocuments = endpoint({
  method: 'GET',
  path: '/api/patients/:id/medical-documents',
  access: 'signed-in',
  paged: true,
  params: DocumentId,
  query: z.object(paging(20, 100)),
  reply: z.array(DocumentSummary),
})

/**
 * Begins a certificate, letter or consent from a template, as a draft. `template` is the id of one of the clinic's
 * templates, or the name of one that comes with Vaidya. Only doctors of the clinic can call it, in their own name.
 */
export const beginMedicalDocument = endpoint({
  method: 'POST',
  path: '/api/patients/:id/medical-documents',
  access: 'signed-in',
  params: DocumentId,
  body: z.strictObject({
    template: Id.or(z.enum(shippedTemplateIds)),
    /** The doctor's own visit in which it is written. */
    visitId: Id.optional(),
  }),
  status: 201,
  once: true,
  reply: MedicalDocument,
})

/**
 * Returns a certificate, letter or consent with its signed versions. Everyone who can read the chart's clinical part can call it, and the access is recorded; a
 * draft that was never signed is visible to its doctor only.
 */
export const getMedicalDocument = endpoint({
  method: 'GET',
  path: '/api/medical-documents/:id',
  access: 'signed-in',
  params: DocumentId,
  reply: MedicalDocument,
})

/**
 * Begins a draft of the next version of a signed document, from what was entered before. Only its doctor can call it. Returns 409 if it was withdrawn or
 * has a draft.
 */
export const replaceMedicalDocument = endpoint({
  method: 'POST',
  path: '/api/medical-documents/:id/draft',
  access: 'signed-in',
  params: DocumentId,
  status: 201,
  reply: MedicalDocument,
})

/** What is entered in a draft. `edition` is the edition that it is based on. */
export const DraftSave = z.strictObject({
  edition,
  entered: z.array(lines(4000)).max(FIELDS_MAX),
})

/**
 * Saves what is entered in a draft. Only its doctor can call it. Returns 409 if another edition was saved since; repeating the same save succeeds.
 */
export const saveDocumentDraft = endpoint({
  method: 'PUT',
  path: '/api/medical-documents/:id/draft',
  access: 'signed-in',
  params: DocumentId,
  body: DraftSave,
  reply: z.object({ edition: z.number().int(), savedAt: z.iso.datetime() }),
})

/** Discards a draft, and the whole document if it was never signed. Only its doctor can call it. */
export const discardDocumentDraft = endpoint({
  method: 'DELETE',
  path: '/api/medical-documents/:id/draft',
  access: 'signed-in',
  params: DocumentId,
  reply: Done,
})

/**
 * Returns the text of the saved draft and a picture (SVG) of its printout. Fields that are still empty are marked. Only its doctor can call it, and the
 * access is recorded.
 */
export const previewMedicalDocument = endpoint({
  method: 'GET',
  path: '/api/medical-documents/:id/preview',
  access: 'signed-in',
  params: DocumentId,
  reply: z.object({ body: z.string(), pages: z.number().int(), svg: z.string() }),
})

/**
 * Signs the saved draft: the document gets its number, or its next version, and its text never changes again. A consent needs its `signer`, who signs
 * in front of the doctor; `text` is the text that was shown to that person, and the call returns 409 if a change of the chart has altered it since.
 * Only its doctor can call it. Returns 400 with the fields that are missing or wrong, 409 if another edition was saved since.
 */
export const signMedicalDocument = endpoint({
  method: 'POST',
  path: '/api/medical-documents/:id/sign',
  access: 'signed-in',
  params: DocumentId,
  body: z.strictObject({ edition, signer: Signer.optional(), text: lines(200_000).optional() }),
  reply: MedicalDocument,
})

/**
 * Withdraws a signed document with a reason. It stays readable, and its verification page says that it was withdrawn. Only its doctor can call it. A
 * consent can also be withdrawn by the chart's holder, and by any doctor of the clinic with the name of the person who withdraws it.
 */
export const withdrawMedicalDocument = endpoint({
  method: 'POST',
  path: '/api/medical-documents/:id/withdraw',
  access: 'signed-in',
  params: DocumentId,
  body: z.strictObject({
    reason: requiredLine(documentMessages.reason, 300),
    /** The person who withdraws a consent. */
    by: requiredLine(consentMessages.by, 120).optional(),
  }),
  reply: MedicalDocument,
})

const text = z.string().nullable()

/** Exports the signed certificates, letters and consents of a clinic as CSV, with their text. Only the clinic's doctors can call it, and the export is recorded. */
export const exportMedicalDocuments = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/medical-documents.csv',
  access: 'signed-in',
  params: DocumentId,
  csv: {
    number: 'Number',
    version: 'Version',
    title: 'Title',
    date: 'Date',
    patient: 'Patient',
    chartNumber: 'Chart number',
    doctor: 'Doctor',
    text: 'Text',
    signer: 'Signed by',
    relation: 'Relation to the patient',
    withdrawnOn: 'Withdrawn on',
    withdrawnBy: 'Withdrawn by',
    reason: 'Reason',
  },
  reply: z.object({
    number: z.string(),
    version: z.number().int(),
    title: z.string(),
    date: z.string(),
    patient: z.string(),
    chartNumber: z.string(),
    doctor: z.string(),
    text: z.string(),
    /** Who signed a consent. */
    signer: text,
    relation: text,
    withdrawnOn: text,
    withdrawnBy: text,
    reason: text,
  }),
})
