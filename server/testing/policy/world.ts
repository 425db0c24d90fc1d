import { randomBytes } from 'node:crypto'
import type { Answer, Client } from '#server/testing/client.ts'
import type { Person, TestClinic, TestDoctor } from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Column } from './matrix.ts'

/** The world of the matrix: two clinics that mirror each other, with every caller. */
export interface World {
  app: TestApp
  /** Clinic 1 and clinic 2, each with its own things. */
  sides: [Side, Side]
  /** The chart of patient B, at clinic 1. */
  neighbour: { id: string }
  /** The people of a column; several if they must all get the same replies, none for anonymous. */
  people: Record<Column, Person[]>
  /** Texts that only these columns are allowed to read, wherever they appear. */
  secrets: Secret[]
  /** A wall clock of a clinic that is free for any of its doctors, and publicly bookable; another one each time. */
  freeTime(): { date: string; time: string }
  /** The clients of signed-in people, by account. */
  clients: Map<string, Client>
  /** SQL functions that write. */
  writingFunctions: Set<string>
  /** Restores everyone's original memberships. */
  restorePlaces(): Promise<void>
  /** Everyone's password, cheap to check. */
  password: string
  passwordHash: string
}

export interface Side {
  clinic: TestClinic
  /** Not public; has the same administrator as `clinic`. */
  closed: TestClinic
  /** A doctor of the closed clinic. */
  hidden: TestDoctor
  doctor: TestDoctor
  colleague: TestDoctor
  /** The account of the patient, and their chart here. */
  owner: Person
  chart: { id: string }
  staff: Person
  /** Staff without any permission. */
  bare: Person
  admin: Person
  /** Not on any staff yet; things.ts invites them to this one. */
  invited: Person
  /** A site that can show the booking page. */
  site: string
  /** The administrator's note about staff, here and in invitations. */
  secretNote: string
}

/** A unique word and its readers; every reply to everyone is searched for it. */
export interface Secret {
  what: string
  text: string
  columns: readonly Column[]
  /** The chart that contains it, or whose appointment does: its readers have seen this chart. */
  chart?: string
  /** The shared report that contains it; the person has no chart at its reader's clinic. */
  report?: string
  /** Searches that find it, and who of these columns finds it so. */
  foundBy?: readonly { call: string; id?: string; columns: readonly Column[] }[]
  /**
   * The part of a chart: contact data, an appointment's reason, its clinical texts, the record's, a prescription's, or the
   * doctors' own.
   */
  part?: 'contact' | 'reason' | 'visit' | 'record' | 'prescription' | 'findings'
}

/** Returns a unique word. */
export const mark = (what: string) => `${what}${randomBytes(6).toString('hex')}`

/** Returns the people of a column; for anonymous, one null. */
export function askersOf(world: World, column: Column): (Person | null)[] {
  const people = world.people[column]
  return people.length > 0 ? people : [null]
}

/** Headers without the date, to compare two answers. */
export const undated = (headers: Answer['headers']) => ({ ...headers, date: undefined })
