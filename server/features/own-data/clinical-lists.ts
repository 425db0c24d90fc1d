import { english } from '#language/translate.ts'
import { getCurrentUser } from '#contract/accounts/accounts.ts'
import { numberInWords } from '#contract/test-reports/measured.ts'
import { labTest } from '#contract/test-reports/tests.ts'
import { listTestValues, type TestValue } from '#contract/test-reports/values.ts'
import { temperatureInWords, vitalNames, vitals, type Vitals } from '#contract/visits/content.ts'
import { listVitals } from '#contract/visits/vitals.ts'
import { listChartVisits, listVisitVersions } from '#contract/visits/visits.ts'
import type { Reader } from './as-patient.ts'
import type { Owned } from './owned.ts'
import { type List, nameOf, type Row } from './list.ts'

const vitalColumns = {
  ...Object.fromEntries(vitalNames.map((name) => [name, `${english(vitals[name].title)} (${vitals[name].unit})`])),
  temperatureTyped: 'Temperature as typed',
}

const typedIn = ({ temperature, temperatureUnit }: Vitals) =>
  temperature === null ? null : temperatureInWords(temperature, temperatureUnit)

export const visits = (reader: Reader, { chartIds, personOf }: Owned): List => ({
  name: 'visits',
  columns: {
    date: 'Date',
    version: 'Version',
    reason: 'Reason for amendment',
    replacedAt: 'Replaced at',
    patient: 'Patient',
    doctor: 'Doctor',
    complaint: 'Complaint',
    ...vitalColumns,
    diagnoses: 'Diagnoses',
    advice: 'Advice',
    followUpDate: 'Follow-up',
  },
  rows: (async function* () {
    for (const chartId of chartIds)
      for await (const page of reader.pages(listChartVisits, { params: { id: chartId } }, 100))
        for (const { id, visitDate, doctor } of page)
          for await (const versions of reader.pages(listVisitVersions, { params: { id } }, 50))
            yield versions.map(({ version, reason, replacedAt, content: { diagnoses, ...content } }) => ({
              ...content,
              temperatureTyped: typedIn(content),
              date: visitDate,
              version,
              reason,
              replacedAt,
              patient: personOf(chartId),
              doctor: nameOf(doctor.user),
              diagnoses: diagnoses.map(({ text, code }) => (code ? `${text} (${code})` : text)).join('\n'),
            }))
  })(),
})

const VITALS_PER_PAGE = 200

/** Vitals that were recorded as entries of their own, each with its earlier versions. */
export const recordedVitals = (reader: Reader, { chartIds, personOf }: Owned): List => ({
  name: 'vitals',
  columns: {
    measuredAt: 'Measured at',
    version: 'Version',
    writtenAt: 'Written at',
    isError: 'Entered in error',
    patient: 'Patient',
    measuredBy: 'Measured by',
    ...vitalColumns,
  },
  rows: (async function* () {
    for (const id of chartIds)
      for (let offset = 0; ; offset += VITALS_PER_PAGE) {
        const query = { limit: VITALS_PER_PAGE, offset }
        const { sets } = await reader.call(listVitals, { params: { id }, query })
        yield sets.flatMap(({ measuredAt, measuredBy, earlier, corrected, version, isError, vitals: newest }) =>
          [{ version, writtenAt: corrected?.at ?? measuredAt, isError, vitals: newest }, ...earlier].map((one) => ({
            ...one.vitals,
            temperatureTyped: typedIn(one.vitals),
            measuredAt,
            version: one.version,
            writtenAt: one.writtenAt,
            isError: one.isError ? 'yes' : null,
            patient: personOf(id),
            measuredBy: nameOf(measuredBy),
          })),
        )
        if (sets.length < VITALS_PER_PAGE) break
      }
  })(),
})

export const testReports = ({ reports }: Owned): List => ({
  name: 'test-reports',
  columns: {
    testDate: 'Test date',
    category: 'Category',
    title: 'Title',
    description: 'Description',
    patient: 'Patient',
    files: 'Files',
    originals: 'Original names',
  },
  rows: (async function* () {
    for (const { testDate, category, title, description, patient, pages } of reports)
      yield [
        {
          testDate,
          category,
          title,
          description,
          patient,
          files: pages.map(({ path }) => path).join('\n'),
          originals: pages.map(({ fileName }) => fileName).join('\n'),
        },
      ]
  })(),
})

export const visitDocuments = ({ documents }: Owned): List => ({
  name: 'visit-documents',
  columns: { visitDate: 'Date of the visit', patient: 'Patient', title: 'Title', path: 'File' },
  rows: (async function* () {
    yield documents.map(({ visitDate, patient, title, path }) => ({ visitDate, patient, title, path }))
  })(),
})

export const testValues = (reader: Reader, { chartIds, family, personOf }: Owned): List => ({
  name: 'test-values',
  columns: {
    person: 'Person',
    test: 'Test',
    value: 'Value',
    unit: 'Unit',
    measuredOn: 'Date',
    note: 'Note',
    clinic: 'Clinic',
    writtenBy: 'Written by',
  },
  rows: (async function* () {
    // a chart's values contain those of its person's own that the clinic reads too
    const seen = new Set<string>()
    const whose = [
      { query: {}, person: nameOf(await reader.call(getCurrentUser, {})) },
      ...family.map(({ id, name }) => ({ query: { familyMemberId: id }, person: name })),
      ...chartIds.map((id) => ({ query: { patientId: id }, person: personOf(id) })),
    ]
    for (const { query, person } of whose)
      for await (const page of reader.pages(listTestValues, { query }, 500)) {
        const rows = page.filter(({ id }) => !seen.has(id))
        for (const { id } of rows) seen.add(id)
        yield rows.map((one) => valueRow(one, person))
      }
  })(),
})

const valueRow = (
  { test, unit, measuredOn, note, clinic, writtenBy, ...measured }: TestValue,
  person: string,
): Row => ({
  person,
  value: numberInWords(measured),
  unit,
  measuredOn,
  note,
  test: labTest(test).title,
  clinic: clinic?.name,
  writtenBy: nameOf(writtenBy),
})
