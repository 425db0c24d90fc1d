import { parseJsonBody } from '#server/http/door/json-body.ts'
import { MalformedError } from '#server/features/lab-messages/report.ts'

/** A part of a resource, whose shape isn't known. */
export type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an element that is an object; an empty one without it. */
export const part = (of: Part, name: string): Part => (isPart(of[name]) ? of[name] : {})

/** Returns the objects of a repeated element. */
export const parts = (of: Part, name: string): Part[] => (Array.isArray(of[name]) ? of[name].filter(isPart) : [])

/** Returns an element that is a text; an empty one without it. */
export const text = (of: Part, name: string): string => (typeof of[name] === 'string' ? of[name] : '')

/** Returns the texts of a repeated element. */
export const texts = (of: Part, name: string): string[] =>
  Array.isArray(of[name]) ? of[name].filter((one) => typeof one === 'string') : []

/** Returns a number as text. */
export const number = (of: Part, name: string): string => (typeof of[name] === 'number' ? String(of[name]) : '')

/** Returns the codes and names of a CodeableConcept. */
export const namesOf = (concept: Part): string[] => [
  text(concept, 'text'),
  ...parts(concept, 'coding').flatMap((one) => [text(one, 'display'), text(one, 'code')]),
]

/** Returns the first name of a CodeableConcept. */
export const nameOf = (concept: Part): string => namesOf(concept).find(Boolean) ?? ''

/** The resources of a message. */
export interface Resources {
  /** The message itself. */
  root: Part
  reports: Part[]
  /** All Observations, also those that no report names. */
  observations: Part[]
  /** Returns the resource that a Reference names within the message; null if it isn't there. */
  find: (reference: Part, within: Part) => Part | null
}

const notFhir = () => new MalformedError('not-fhir')

/** Returns the DiagnosticReports of a message, and a lookup of its other resources. Throws MalformedError. */
export function resourcesFrom(bytes: Uint8Array): Resources {
  const root = parsed(bytes)
  const type = text(root, 'resourceType')
  const entries = type === 'Bundle' ? parts(root, 'entry') : [{ resource: root }]
  const resources = entries.map((one) => part(one, 'resource'))
  const ofType = (type: string) => (one: Part) => text(one, 'resourceType') === type
  const reports = resources.filter(ofType('DiagnosticReport'))
  if (!type) throw notFhir()
  if (reports.length === 0) throw new MalformedError('not-results')
  const byAddress = new Map<string, Part>()
  for (const entry of entries) {
    const resource = part(entry, 'resource')
    const address = `${text(resource, 'resourceType')}/${text(resource, 'id')}`
    for (const each of [text(entry, 'fullUrl'), address]) if (each) byAddress.set(each, resource)
  }
  return {
    root,
    reports,
    observations: [...resources, ...reports.flatMap((one) => parts(one, 'contained'))].filter(ofType('Observation')),
    find(reference, within) {
      const address = text(reference, 'reference')
      if (!address.startsWith('#')) return byAddress.get(address) ?? null
      return parts(within, 'contained').find((one) => `#${text(one, 'id')}` === address) ?? null
    },
  }
}

function parsed(bytes: Uint8Array): Part {
  let value: unknown
  try {
    value = parseJsonBody(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw notFhir()
  }
  if (!isPart(value)) throw notFhir()
  return value
}
