import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { NewVisitContent, VisitContent } from './content.ts'
import { DraftPrescription, VisitPrescription } from './draft-prescription.ts'
import { edition, VisitId } from './visits.ts'

/** The content of a draft, with the medications that aren't signed. */
export const NewDraft = NewVisitContent.extend({
  /** If it is omitted, the medications stay as they are. */
  prescription: DraftPrescription.optional(),
})
export type NewDraft = z.infer<typeof NewDraft>

/** A save of a draft. */
export const VisitSave = NewDraft.extend({
  edition,
  /** The content that the caller read or saved last. With it, a save over another edition is merged instead of refused. */
  base: NewDraft.optional(),
})
export type VisitSave = z.infer<typeof VisitSave>

/** The reply to a save of a draft. */
export const SavedDraft = z.object({
  edition: z.number().int(),
  savedAt: z.iso.datetime(),
  /** What is stored now, if it differs from what was sent. */
  content: VisitContent.extend({ prescription: DraftPrescription }).optional(),
})
export type SavedDraft = z.infer<typeof SavedDraft>

/**
 * Saves the draft of a visit, based on the `edition` that the caller read. Only the doctor who writes it can call it.
 * If another edition was saved since, the save is merged with it field by field, provided that `base` says what the caller
 * started from; without `base` it returns 409. Returns 409 if the visit is finished.
 */
export const saveVisit = endpoint({
  method: 'PUT',
  path: '/api/visits/:id',
  access: 'signed-in',
  params: VisitId,
  body: VisitSave,
  reply: SavedDraft,
})

/**
 * Returns the text of a draft as it is stored now, so that another window can follow it (event `visit-draft`). Only the doctor who
 * writes it can call it. Returns 409 if the visit is finished.
 */
export const getVisitDraft = endpoint({
  method: 'GET',
  path: '/api/visits/:id/draft',
  access: 'signed-in',
  params: VisitId,
  reply: SavedDraft.required(),
})

/**
 * Signs a prescription in a visit and removes its rows from the draft; both happen or neither. Only the doctor who writes the
 * visit can call it, and the patient is notified. Returns 409 `safety-reasons` if a severe finding of the safety check has no
 * reason, or `rows-signed` if one of the rows was signed before.
 */
export const signInVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/prescriptions',
  access: 'signed-in',
  once: true,
  params: VisitId,
  body: VisitPrescription,
  status: 201,
  reply: Prescription,
})
