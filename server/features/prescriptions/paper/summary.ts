import { dosePhrases } from '#content/dose-phrases.ts'
import { paperHeadings } from '#contract/doses/phrases.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import { momentInMail } from '#server/email-delivery/moments.ts'
import type { VisitOnPaper } from '#server/features/prescriptions/queries/visit-on-paper.ts'
import { dayOf, inEnglish } from './english.ts'
import { doctorName, headOf, type Look, type Sheet } from './sheet.ts'
import { adviceBeside, amendmentOf, findingsOf, followUpOf, testsOf, visitReference, withText } from './visit.ts'

/** Returns the printed texts of a visit without the findings, naming its prescriptions, which are printed separately. */
export function summaryOf(visit: VisitOnPaper, parties: Parties, look: Look, prescriptions: readonly string[]): Sheet {
  const { clinic, doctor, patient } = parties
  const head = headOf(parties, look)
  const other = visit.printed?.lines
  const phrases = other && (other.followUp || other.advice.some(Boolean)) ? dosePhrases(other.language) : null
  return {
    ...head,
    title: visitReference(visit),
    language: phrases ? other!.language : null,
    headings: Object.fromEntries(paperHeadings.map((english) => [english, phrases?.[english] ?? null])),
    reference: null,
    visit: visitReference(visit),
    teleconsultation: null,
    amended: amendmentOf(visit, clinic.timeZone),
    date: dayOf(visit.visitDate),
    findings: findingsOf(visit, { age: patient.age, complaint: look.complaint }),
    medications: [],
    note: null,
    parts: withText([
      { title: 'Prescriptions', text: prescriptions.join('\n') },
      { title: 'Tests', text: testsOf(visit) },
      { title: 'Advice', text: adviceBeside(visit.advice, other?.advice) },
      { title: 'Follow-up', text: followUpOf(visit.followUpDate, other?.followUp) },
    ]),
    signature: {
      by: `${visit.isDraft ? 'Not finished yet:' : 'Finished by'} ${doctorName(doctor)}`,
      at: visit.finalAt ? inEnglish(() => momentInMail(visit.finalAt!, clinic.timeZone)) : '',
      lines: head.space ? head.doctor.lines : [],
    },
    proof: null,
    word: visit.isDraft ? 'DRAFT' : visit.replacedAt ? 'REPLACED' : null,
  }
}
