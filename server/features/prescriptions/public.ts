// The public API: what features of a higher rank can import.
export { chartRecords } from './chart-records.ts'
export { ownDoctorAt, refuseOthers } from './own-doctor.ts'
export { visibleTo as prescriptionsVisibleTo } from './policy.ts'
export { dayOf as printedDay, inEnglish } from './paper/english.ts'
export { lookOf } from './paper/look.ts'
export { ownPaper, pdfHeaders, pdfOf, svgOf } from './paper/papers.ts'
export {
  ageOf,
  doctorName,
  headOf,
  type Look,
  nameOf as patientName,
  proofOf,
  sexOf,
  type Sheet,
} from './paper/sheet.ts'
export { orderSheet } from './paper/test-order.ts'
export { summaryOf } from './paper/summary.ts'
export { confirmedOf } from './paper/verification.ts'
export { clinicAndPatientNow, printedWith, signingNow, visitOnPaper } from './printed-with-visit.ts'
export type { PrintedWithVisit } from './queries/visit-on-paper.ts'
export { activeCount, prescriptionSeenBy, writtenCount } from './read.ts'
export { unsortedIn } from './safety/allergies.ts'
export { brandIn, textKeyOf } from './safety/allergy-texts.ts'
export { check as checkMedications } from './safety/check.ts'
export { safety as safetyTable } from './safety/compile.ts'
export { ruleBetween, type WrittenLine } from './safety/medications.ts'
export { substancesIn } from './safety/recognized.ts'
export { sign as signPrescription } from './sign.ts'
export { hasStoredFiles, removeOwnUploads } from './upload.ts'
