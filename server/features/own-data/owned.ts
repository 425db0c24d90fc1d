import { listFamilyMembers } from '#contract/family-members.ts'
import { listMedicalDocuments } from '#contract/medical-documents/documents.ts'
import { listPatients } from '#contract/patients/patients.ts'
import { listPrescriptions } from '#contract/prescriptions/prescriptions.ts'
import { listChartTestOrders } from '#contract/test-orders/orders.ts'
import { listTestReports } from '#contract/test-reports/reports.ts'
import { getVisit, listChartVisits } from '#contract/visits/visits.ts'
import type { Reader } from './as-patient.ts'

/** A test report with its pages' paths in the file. */
export interface OwnedReport {
  id: string
  testDate: string
  category: string
  title: string
  description: string | null
  patient: string
  pages: { page: number; path: string; fileName: string }[]
}

/** A document of a visit with its path in the file. */
export interface OwnedDocument {
  id: string
  visitId: string
  visitDate: string
  title: string
  patient: string
  path: string
}

/** The file of a test result, with its path in the download. */
export interface OwnedResult {
  id: string
  measuredOn: string
  path: string
}

/** Everything a person has, by id: enough to count the files. */
export interface Owned {
  chartIds: string[]
  /** Returns the person of a chart. */
  personOf: (chartId: string) => string
  prescriptions: { id: string; number: string; version: number; kind: string | null }[]
  letters: { id: string; number: string; version: number }[]
  reports: OwnedReport[]
  documents: OwnedDocument[]
  results: OwnedResult[]
  /** The person's family members. */
  family: { id: string; name: string }[]
}

/** Returns the contents of a person's file. */
export async function findOwned(reader: Reader): Promise<Owned> {
  const people = new Map<string, string>()
  for await (const page of reader.pages(listPatients, {}, 200))
    for (const { id, user } of page) people.set(id, `${user.firstName} ${user.lastName}`.trim())
  const prescriptions: Owned['prescriptions'] = []
  for await (const page of reader.pages(listPrescriptions, {}, 50))
    for (const { id, number, version, upload } of page)
      prescriptions.push({ id, number, version, kind: upload?.kind ?? null })
  return {
    chartIds: [...people.keys()],
    personOf: (id) => people.get(id) ?? '',
    prescriptions,
    letters: await lettersOf(reader, [...people.keys()]),
    reports: await reportsOf(reader),
    documents: await documentsOf(reader, people),
    results: await resultsOf(reader, people),
    // only patients have family members
    family:
      reader.actor.role === 'patient'
        ? (await reader.call(listFamilyMembers, {})).map(({ id, firstName, lastName }) => ({
            id,
            name: `${firstName} ${lastName}`.trim(),
          }))
        : [],
  }
}

/** Returns the signed certificates, letters and consents. */
async function lettersOf(reader: Reader, chartIds: readonly string[]): Promise<Owned['letters']> {
  const found: Owned['letters'] = []
  for (const id of chartIds)
    for await (const page of reader.pages(listMedicalDocuments, { params: { id } }, 100))
      found.push(...page.flatMap(({ id: one, number, version }) => (number ? [{ id: one, number, version }] : [])))
  return found
}

async function documentsOf(reader: Reader, people: ReadonlyMap<string, string>): Promise<OwnedDocument[]> {
  const found: OwnedDocument[] = []
  for (const [chartId, patient] of people)
    for await (const page of reader.pages(listChartVisits, { params: { id: chartId } }, 100))
      for (const { id: visitId, visitDate } of page) {
        const { documents } = await reader.call(getVisit, { params: { id: visitId } })
        for (const { id, title, kind } of documents)
          found.push({
            id,
            visitId,
            visitDate,
            title,
            patient,
            path: `visit-documents/${visitDate}-${found.length + 1}.${kind}`,
          })
      }
  return found
}

async function resultsOf(reader: Reader, people: ReadonlyMap<string, string>): Promise<OwnedResult[]> {
  const found: OwnedResult[] = []
  for (const id of people.keys()) {
    const { orders } = await reader.call(listChartTestOrders, { params: { id } })
    for (const { id: resultId, measuredOn, file } of orders.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results),
    ))
      if (file) {
        const path = `test-results/${measuredOn}-${found.length + 1}.${file.kind}`
        found.push({ id: resultId, measuredOn, path })
      }
  }
  return found
}

async function reportsOf(reader: Reader): Promise<OwnedReport[]> {
  const reports: OwnedReport[] = []
  for await (const page of reader.pages(listTestReports, {}, 100))
    for (const one of page) {
      // reports that others share with a doctor aren't the doctor's
      if (!one.can.remove) continue
      const { id, testDate, category, title, description, patient } = one
      // a file's name must not reveal a diagnosis (rule T103): the list says which is which
      const place = `test-reports/${testDate}-${reports.length + 1}`
      reports.push({
        id,
        testDate,
        category,
        title,
        description,
        patient: `${patient.user.firstName} ${patient.user.lastName}`.trim(),
        pages: one.pages.map(({ page, kind, fileName }) => ({
          page,
          fileName,
          path: `${place}-page-${page}.${kind}`,
        })),
      })
    }
  return reports
}
