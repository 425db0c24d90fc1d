import { t } from '#language/translate.ts'
import {
  type NewConsultation,
  type SignedConsultation,
  teleconsultationMessages,
  type TelemedicineList,
} from '#contract/prescriptions/teleconsultation.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, wrongField } from '#server/errors.ts'
import { compositionsNamed } from '#server/features/medicines/public.ts'
import type { SignedMedication, Signing } from '#server/features/prescriptions/queries/signing.ts'
import { findVideoVisit, type VisitToSign } from '#server/features/prescriptions/queries/telemedicine.ts'
import { ingredientsOf } from '#server/features/prescriptions/safety/facts.ts'
import { countryOf } from '#server/phones.ts'
import { isProhibited, type ListedMedication, listOf } from './lists.ts'

type Issue = { path: string; message: string }

/** Returns why a medicine of a list doesn't fit the consultation; null if it does. */
function misfit(list: TelemedicineList, { mode, nature }: NewConsultation, name: string): string | null {
  if (list === 'A' && mode !== 'video') return teleconsultationMessages.needsVideo(name)
  if ((list === 'A-refill' || list === 'B') && nature !== 'follow_up')
    return teleconsultationMessages.needsFollowUp(name)
  return null
}

/**
 * Returns what is known about the contents of medications. A name that the linked medicine doesn't have counts as well, because it is what is
 * printed.
 */
async function listed(deps: Deps, db: Db, medications: readonly SignedMedication[]): Promise<ListedMedication[]> {
  const lines = medications.map(({ medicationName, composition }) => ({ name: medicationName, composition }))
  const [contents, ofNames, named] = await Promise.all([
    ingredientsOf(deps, db, lines),
    ingredientsOf(
      deps,
      db,
      lines.map(({ name }) => ({ name, composition: null })),
    ),
    compositionsNamed(deps, db, [...new Set(lines.map(({ name }) => name))]),
  ])
  return lines.map(({ name, composition }, at) => {
    const all = named.get(name) ?? []
    if (!composition) return { name, compositions: all, ...contents[at]! }
    if (all.includes(composition)) return { name, compositions: [composition], ...contents[at]! }
    return {
      name,
      compositions: [composition, ...all],
      ingredients: [...new Set([...contents[at]!.ingredients, ...ofNames[at]!.ingredients])],
      isIncomplete: contents[at]!.isIncomplete || ofNames[at]!.isIncomplete,
    }
  })
}

/** Checks the medications against the lists. Throws 400 with an issue for each that is prohibited, doesn't fit, or isn't known and not judged by the doctor. */
async function checkLists(
  deps: Deps,
  db: Db,
  medications: readonly SignedMedication[],
  consultation: NewConsultation,
): Promise<NonNullable<SignedConsultation['lists']>> {
  const all = await listed(deps, db, medications)
  const issues: Issue[] = []
  const lists = all.map((one, at) => {
    const refuse = (path: string, message: string) => issues.push({ path, message })
    const { name } = one
    if (isProhibited(one)) {
      refuse(`medications.${at}.medicationName`, teleconsultationMessages.prohibited(name))
      return null
    }
    const known = listOf(one)
    const list = known ?? consultation.lists?.find(({ medicationName }) => medicationName === name)?.list ?? null
    if (!list) {
      refuse(`teleconsultation.lists.${at}`, teleconsultationMessages.notChecked(name))
      return null
    }
    const why = misfit(list, consultation, name)
    if (why) refuse(known ? `medications.${at}.medicationName` : `teleconsultation.lists.${at}`, why)
    return { list, by: known ? ('program' as const) : ('doctor' as const) }
  })
  if (issues[0]) throw badRequest(issues[0].message, issues)
  return lists.filter((one) => one !== null)
}

/**
 * Returns how a prescription came about, if it is signed after a teleconsultation; null otherwise. Throws 400 if a video visit isn't stated as
 * one, if the version `before` states one and this doesn't, and for medicines that the Indian guidelines don't allow; 409 before consent and identity are recorded, and without a
 * registration number. The lists and the registration number apply at clinics in India.
 */
export async function consultationOf(
  deps: Deps,
  db: Db,
  visit: VisitToSign,
  {
    medications,
    consultation,
    before = null,
  }: {
    medications: readonly SignedMedication[]
    consultation: NewConsultation | undefined
    before?: SignedConsultation | null
  },
  { parties: { clinic, doctor } }: Signing,
): Promise<SignedConsultation | null> {
  const isIndian = countryOf(clinic.timeZone) === 'IN'
  const video = await findVideoVisit(db, visit)
  if (!consultation) {
    if (before) throw wrongField('teleconsultation', t(teleconsultationMessages.stays))
    if (video && isIndian) throw wrongField('teleconsultation', t(teleconsultationMessages.asked))
    return null
  }
  const { mode, nature } = consultation
  if (!isIndian) return { mode, nature, lists: null }
  if (video && !video.isRecorded) throw conflict(t(teleconsultationMessages.factsFirst))
  if (!doctor.registrationNumber) throw conflict(t(teleconsultationMessages.registration))
  return { mode, nature, lists: await checkLists(deps, db, medications, consultation) }
}
