import { randomBytes } from 'node:crypto'
import type { Answer, Client } from '#server/testing/client.ts'
import type { Person, TestClinic, TestDoctor } from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Column } from './matrix.ts'

/** The world of the matrix: two clinics that mirror each other, with everybody who may ask. */
export interface World {
  app: TestApp
  /** Clinic 1 and clinic 2, each with its own things. */
  sides: [Side, Side]
  /** The chart of patient B, at clinic 1. */
  neighbour: { id: string }
  /** Who stands behind a column; several where they must all be treated alike, none for the anonymous. */
  people: Record<Column, Person[]>
  /** What must be read by nobody but these columns, wherever it may turn up. */
  secrets: Secret[]
  /** A wall clock of a clinic that is free for any of its doctors, and publicly bookable; another one each time. */
  freeTime(): { date: string; time: string }
  /** Who is signed in, by their accounts. */
  clients: Map<string, Client>
  /** SQL functions that write. */
  writingFunctions: Set<string>
  /** Puts everybody back to the places at clinics that they had at first. */
  restorePlaces(): Promise<void>
  /** Everybody's password, cheap to check. */
  password: string
  passwordHash: string
}

export interface Side {
  clinic: TestClinic
  /** Not public; its administrator is that of `clinic`. */
  closed: TestClinic
  /** A doctor of the closed clinic. */
  hidden: TestDoctor
  doctor: TestDoctor
  colleague: TestDoctor
  /** The account of the patient, and their chart here. */
  owner: Person
  chart: { id: string }
  staff: Person
  /** On the staff, with no capability. */
  bare: Person
  admin: Person
  /** On no staff yet; things.ts invites them to this one. */
  invited: Person
  /** A site that may show the booking page. */
  site: string
  /** What an administrator notes of staff, here and in invitations. */
  secretNote: string
}

/** A word that betrays itself, and who may read it; to be looked for in every answer to everybody. */
export interface Secret {
  what: string
  text: string
  columns: readonly Column[]
  /** The chart in which it stands, or whose appointment: whoever reads it has seen this chart. */
  chart?: string
  /** Searches that find it, and who of these columns finds it so. */
  foundBy?: readonly { call: string; id?: string; columns: readonly Column[] }[]
  /** What of a chart it is: contact data, the reason of an appointment, its clinical texts, the record's, a prescription's, or the doctors' own. */
  part?: 'contact' | 'reason' | 'visit' | 'record' | 'prescription' | 'findings'
}

/** A word that is nowhere else. */
export const mark = (what: string) => `${what}${randomBytes(6).toString('hex')}`

/** Returns the people behind a column; for the anonymous, one who is nobody. */
export function askersOf(world: World, column: Column): (Person | null)[] {
  const people = world.people[column]
  return people.length > 0 ? people : [null]
}

/** Headers without the date, to compare two answers. */
export const undated = (headers: Answer['headers']) => ({ ...headers, date: undefined })
