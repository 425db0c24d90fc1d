import { momentFrom } from '#server/features/lab-messages/moments.ts'
import {
  distinct,
  isTakenBack,
  type LabReport,
  MalformedError,
  type NamedPatient,
  type ReportedStatus,
  type ReportedTest,
} from '#server/features/lab-messages/report.ts'
import { withValues } from '#server/features/lab-messages/values.ts'
import { namesOf, part, type Part, parts, type Resources, resourcesFrom, text, texts } from './resources.ts'
import { valuesOf } from './values.ts'

/** Meanings of the statuses of DiagnosticReport and Observation. */
const statuses: ReadonlyMap<string, ReportedStatus> = new Map(
  Object.entries({
    registered: 'none',
    partial: 'preliminary',
    preliminary: 'preliminary',
    final: 'final',
    amended: 'corrected',
    corrected: 'corrected',
    appended: 'corrected',
    cancelled: 'withdrawn',
    'entered-in-error': 'withdrawn',
  } as const),
)

const byDoubt: readonly ReportedStatus[] = ['none', 'unclear', 'preliminary', 'corrected', 'final']

/** Returns the status of a report with its Observations. A withdrawn report withdraws them all. */
function statusOf(report: Part, observations: readonly Part[]): ReportedStatus {
  // a modifier extension can change the meaning of everything else
  const meaning = (one: Part) =>
    one['modifierExtension'] ? 'unclear' : (statuses.get(text(one, 'status')) ?? 'unclear')
  const [whole, parts] = [meaning(report), observations.map(meaning)]
  const isWhole = whole === 'withdrawn' && !parts.includes('unclear')
  if (isWhole || (parts.length > 0 && parts.every((one) => one === 'withdrawn'))) return 'withdrawn'
  if ([whole, ...parts].includes('withdrawn')) return 'withdrawn-in-part'
  return byDoubt.find((one) => [whole, ...parts].includes(one)) ?? 'unclear'
}

const genders: readonly string[] = ['female', 'male', 'other']

/** Returns the resource that a part of a report names, which can be in that part itself. */
const findIn = (reference: Part, one: Part, report: Part, { find }: Resources): Part | null =>
  find(reference, one) ?? find(reference, report)

function patientOf(one: Part, report: Part, resources: Resources): NamedPatient {
  const subject = part(one, 'subject')
  const patient = findIn(subject, one, report, resources) ?? {}
  const names = parts(patient, 'name')
  const [official] = [...names.filter((each) => text(each, 'use') === 'official'), ...names]
  const written = official ? [text(official, 'family'), ...texts(official, 'given')].join(' ').trim() : ''
  const gender = text(patient, 'gender')
  return {
    ids: distinct([part(subject, 'identifier'), ...parts(patient, 'identifier')].map((each) => text(each, 'value'))),
    name: written || (official ? text(official, 'text') : '') || text(subject, 'display') || null,
    dateOfBirth: momentFrom(text(patient, 'birthDate')),
    gender: genders.includes(gender) ? (gender as NamedPatient['gender']) : null,
  }
}

/** Returns the patient of a report, and those of Observations that name a subject of their own. */
function patientsOf(report: Part, observations: readonly Part[], resources: Resources): NamedPatient[] {
  const reference = text(part(report, 'subject'), 'reference')
  const isOther = (one: Part) => {
    const own = text(part(one, 'subject'), 'reference')
    const isSame = own !== '' && own === reference && (!own.startsWith('#') || parts(one, 'contained').length === 0)
    return one['subject'] !== undefined && !isSame
  }
  const others = observations.filter(isOther)
  return [report, ...others].map((one) => patientOf(one, report, resources))
}

/**
 * Returns the numbers of the clinic's orders that a report and its Observations name: on the order, or as the placer's
 * number.
 */
function orderNumbersOf(report: Part, resources: Resources): string[] {
  const orders = [report, ...observationsOf(report, resources)].flatMap((one) =>
    parts(one, 'basedOn').flatMap((order) => [
      part(order, 'identifier'),
      ...parts(findIn(order, one, report, resources) ?? {}, 'identifier'),
    ]),
  )
  const placed = parts(report, 'identifier').filter((one) =>
    parts(part(one, 'type'), 'coding').some((coding) => text(coding, 'code') === 'PLAC'),
  )
  return [...orders, ...placed].map((one) => text(one, 'value').trim().toUpperCase())
}

/** Returns the Observations of a report and their members. Throws for one that isn't in the message. */
function observationsOf(report: Part, { find }: Resources): Part[] {
  const found = new Set<Part>()
  const add = (reference: Part) => {
    const one = find(reference, report)
    if (!one) throw new MalformedError('not-fhir')
    if (found.has(one)) return
    found.add(one)
    for (const member of parts(one, 'hasMember')) add(member)
  }
  for (const reference of parts(report, 'result')) add(reference)
  return [...found]
}

const momentOf = (one: Part): string | null =>
  momentFrom(text(one, 'effectiveDateTime')) ??
  momentFrom(text(one, 'effectiveInstant')) ??
  momentFrom(text(part(one, 'effectivePeriod'), 'start'))

function testOf(report: Part, observations: readonly Part[], resources: Resources): ReportedTest {
  // a panel has members instead of a value
  const sent = observations.filter((one) => parts(one, 'hasMember').length === 0).flatMap(valuesOf)
  const isEmpty = sent.some(({ name, text: value }) => !name || !value)
  const status = statusOf(report, observations)
  const notes = observations.flatMap((one) => parts(one, 'note')).map((one) => text(one, 'text'))
  return withValues(
    {
      names: distinct(namesOf(part(report, 'code'))),
      sampledAt: [report, ...observations].map(momentOf).find(Boolean) ?? null,
      issuedAt: momentFrom(text(report, 'issued')) ?? momentFrom(text(resources.root, 'timestamp')),
      status: isEmpty && !isTakenBack(status) ? 'none' : status,
      summary: [text(report, 'conclusion'), ...notes].join('\n'),
      hasAttachment: parts(report, 'presentedForm').length > 0 || parts(report, 'media').length > 0,
    },
    sent,
  )
}

const idOf = (one: Part) =>
  text(part(one, 'identifier'), 'value') ||
  parts(one, 'identifier')
    .map((each) => text(each, 'value'))
    .find(Boolean)

/** Returns DiagnosticReports with their Observations as a report. Throws MalformedError. */
export function reportFromFhir(bytes: Uint8Array): LabReport {
  const resources = resourcesFrom(bytes)
  const { root, reports } = resources
  const all = reports.map((report) => ({ report, observations: observationsOf(report, resources) }))
  const named = new Set(all.flatMap(({ observations }) => observations))
  // Observations that no report names are a test without a name, which a person sees
  const others = resources.observations.filter((one) => !named.has(one))
  const patients = [
    ...all.flatMap(({ report, observations }) => patientsOf(report, observations, resources)),
    ...patientsOf(reports[0]!, others, resources),
  ]
  const tags = parts(part(root, 'meta'), 'security')
  return {
    controlId: idOf(root) ?? (text(root, 'id') || null),
    sender: null,
    isTest: tags.some((one) => text(one, 'code') === 'HTEST'),
    orderNumbers: distinct(reports.flatMap((one) => orderNumbersOf(one, resources))),
    patients: [...new Map(patients.map((one) => [JSON.stringify(one), one])).values()],
    tests: [...all, ...(others.length > 0 ? [{ report: {}, observations: others }] : [])].map((one) =>
      testOf(one.report, one.observations, resources),
    ),
  }
}
