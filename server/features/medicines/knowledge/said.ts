import type { Entry } from '#content/load.ts'

type Class = Entry<'classes'>
export type Publication = Class['sources'][string]

/** What a file says, with the publications that it names for this and the day on which it was written. */
export interface Said<Value> {
  value: Value
  cites: Publication[]
  written: string
}

type Home = Pick<Class, 'sources' | 'written'>

/** What one part of a file says. */
export const saidIn = <Part extends { from: readonly string[] }>(home: Home, part: Part): Said<Part> => ({
  value: part,
  cites: part.from.flatMap((key) => home.sources[key] ?? []),
  written: home.written,
})
