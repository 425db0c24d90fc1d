import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import type { InteractionRule, SafetyTable } from '#db/knowledge/safety/table.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { differencesRefused, groupOf, severityDifferences } from './content-severities.ts'
import type { Entry, Misfit } from '#content/load.ts'
import { safetySchemas } from '#content/safety-schema.ts'
import { titleOfSlug } from '#content/titles.ts'

type Kind = keyof typeof safetySchemas
type Parsed<K extends Kind> = z.infer<(typeof safetySchemas)[K]>

interface Entries {
  ingredients: Map<string, Entry<'ingredients'>>
  classes: Map<string, Entry<'classes'>>
}

export interface Compiled {
  table: SafetyTable
  combinations: { name: string[]; ingredients: string[][] }[]
  misfits: Misfit[]
}

const PLACE = join(import.meta.dirname, '../content/safety')
const severityOf = { high: 'severe', moderate: 'moderate', low: 'minor' } as const

type Say = (path: string, says: string) => void

/** Builds the safety check's table from safety/ and the entries' interactions, and returns the problems it finds. */
export async function compileSafety(entries: Entries): Promise<Compiled> {
  const misfits: Misfit[] = []
  const say: Say = (path, says) => void misfits.push({ path: `safety/${path}`, says })
  const written = await readSafety(say)
  const { own, names, allergies, people, doses, amounts } = written
  const { known, byName } = nameIngredients(entries, names, say)
  const classes = compileClasses(entries, written.groups, known, say)
  const isGroup = (one: string) => (one.startsWith('class:') ? one.slice(6) in classes : known.has(one))
  const { sources, cite, used } = openSources(entries, own, say)
  const checked = <R extends { of: string[]; from: string[]; says: string }>(path: string, rule: R) => {
    for (const one of rule.of) if (!isGroup(one)) say(path, `no ingredient or class "${one}"`)
    return { ...rule, from: cite(path, rule.from) }
  }
  // those written for doctors, then those of the entries that no doctor's rule repeats
  const { interactions, severities } = doctorsInteractions(written.interactions, { isGroup, checked, say })
  interactions.push(...patientsInteractions(entries, severities, { isGroup, cite, say }))

  const content = {
    sources,
    ingredients: Object.fromEntries([...known].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    names: byName,
    ...compileMixtures(names, known, say),
    classes,
    interactions,
    allergies: allergies.map((one) => ({
      ...checked('allergies.yaml', one),
      words: one.words.map((word) => wordsOf(word).join(' ')),
      also: one.also.map((rule) => checked('allergies.yaml', rule)),
    })),
    pregnancy: people.pregnancy.map((rule) => checked('people.yaml', rule)),
    ages: people.ages.map((rule) => checked('people.yaml', rule)),
    doses: doses.map((one) => {
      if (!known.has(one.of)) say('doses.yaml', `no ingredient "${one.of}"`)
      return { ...one, from: cite('doses.yaml', one.from) }
    }),
    amounts: amounts.map(({ why: _why, ...one }) => {
      for (const group of [one.of, ...(one.with ?? []), ...(one.in ? [one.in] : [])])
        if (!isGroup(group)) say('amounts.yaml', `no ingredient or class "${group}"`)
      return { ...one, from: cite('amounts.yaml', one.from) }
    }),
  }
  for (const key of Object.keys(own)) if (!used.has(key)) say('sources.yaml', `${key}: no rule cites it`)
  for (const { path, says } of differencesRefused(severityDifferences(entries, content), written.allowed))
    say(path, says)
  return {
    table: { version: versionOf(content), ...content },
    combinations: Object.entries(names.combinations).map(([name, slugs]) => ({
      name: wordsOf(name),
      ingredients: slugs.map((slug) => wordsOf(known.get(slug) ?? slug)),
    })),
    misfits,
  }
}

/** Reads the files of safety/; a file that doesn't fit its schema counts as empty. */
async function readSafety(say: Say) {
  async function read<K extends Kind>(kind: K, path: string, empty: Parsed<K>): Promise<Parsed<K>> {
    const parsed = safetySchemas[kind].safeParse(parse(await readFile(join(PLACE, path), 'utf8')))
    if (parsed.success) return parsed.data as Parsed<K>
    for (const { path: at, message } of parsed.error.issues) say(path, `${at.join('.')}: ${message}`)
    return empty
  }
  const own = await read('sources', 'sources.yaml', {})
  const groups = await read('classes', 'classes.yaml', {})
  const names = await read('names', 'names.yaml', { ingredients: {}, combinations: {}, mixtures: {}, inert: [] })
  const allergies = await read('allergies', 'allergies.yaml', [])
  const people = await read('people', 'people.yaml', { pregnancy: [], ages: [] })
  const doses = await read('doses', 'doses.yaml', [])
  const amounts = await read('amounts', 'amounts.yaml', [])
  const allowed = await read('differences', 'differences.yaml', [])
  const files = (await readdir(join(PLACE, 'interactions'))).filter((name) => name.endsWith('.yaml')).toSorted()
  const interactions = await Promise.all(
    files.map(async (name) => ({ name, rules: await read('interactions', `interactions/${name}`, []) })),
  )
  return { own, groups, names, allergies, people, doses, amounts, allowed, interactions }
}

/** Returns the ingredients with their titles, and the ingredients that each name means. */
function nameIngredients({ ingredients }: Entries, names: Parsed<'names'>, say: Say) {
  const known = new Map<string, string>()
  for (const [slug, { name }] of ingredients) known.set(slug, name)
  for (const slug of Object.keys(names.ingredients)) if (!known.has(slug)) known.set(slug, titleOfSlug(slug))
  const byName: Record<string, string[]> = {}
  const call = (name: string, slugs: string[], path: string) => {
    const key = wordsOf(name).join(' ')
    const before = byName[key]
    if (before && before.join() !== slugs.join()) say(path, `"${name}" is also a name of ${before.join(' and ')}`)
    byName[key] = slugs
  }
  for (const [slug, { name, synonyms }] of ingredients)
    for (const one of [name, slug.replaceAll('-', ' '), ...synonyms]) call(one, [slug], 'names.yaml')
  for (const [slug, also] of Object.entries(names.ingredients))
    for (const one of [slug.replaceAll('-', ' '), ...also]) call(one, [slug], 'names.yaml')
  for (const [name, slugs] of Object.entries(names.combinations)) {
    call(name, slugs, 'names.yaml')
    for (const slug of slugs) if (!known.has(slug)) say('names.yaml', `combinations.${name}: no ingredient "${slug}"`)
  }
  return { known, byName }
}

/** Returns the mixtures and the names of what is no medicine, as words. */
function compileMixtures({ mixtures, inert }: Parsed<'names'>, known: ReadonlyMap<string, string>, say: Say) {
  const inWords = (names: readonly string[]) => names.map((name) => wordsOf(name).join(' '))
  for (const [slug, { parts }] of Object.entries(mixtures))
    for (const one of [slug, ...parts])
      if (!known.has(one)) say('names.yaml', `mixtures.${slug}: no ingredient "${one}"`)
  return {
    mixtures: Object.fromEntries(
      Object.entries(mixtures).map(([slug, { parts, oneOf }]) => [slug, { parts, oneOf: inWords(oneOf) }]),
    ),
    inert: inWords(inert),
  }
}

/** Returns the classes of the entries and of safety/ with their members; groups can contain groups. */
function compileClasses(
  { ingredients, classes }: Entries,
  groups: Parsed<'classes'>,
  known: ReadonlyMap<string, string>,
  say: Say,
): SafetyTable['classes'] {
  const classNames = new Map([...classes].map(([slug, { name }]) => [slug, name.replace(/ \(.*\)$/, '')]))
  for (const [slug, { name }] of Object.entries(groups)) {
    if (name) classNames.set(slug, name)
    else if (!classNames.has(slug)) say('classes.yaml', `${slug}: has no name`)
  }
  const membersOf = (slug: string, seen: readonly string[] = []): string[] => {
    if (seen.includes(slug)) return []
    const here = groups[slug]
    return [
      ...[...ingredients].flatMap(([one, entry]) => (entry.classes.includes(slug) ? [one] : [])),
      ...(here?.members ?? []),
      ...(here?.classes ?? []).flatMap((inner) => membersOf(inner, [...seen, slug])),
    ]
  }
  const compiled = Object.fromEntries(
    [...classNames].map(([slug, name]) => [slug, { name, members: [...new Set(membersOf(slug))].toSorted() }]),
  )
  for (const [slug, { members }] of Object.entries(compiled))
    for (const one of members) if (!known.has(one)) say('classes.yaml', `${slug}: no ingredient "${one}"`)
  return compiled
}

type Source = SafetyTable['sources'][number]
type Cite = (path: string, keys: readonly string[], home?: Record<string, Source>) => number[]

/** Returns the table's sources, each once; `cite` adds to them, and `used` has the cited ones of safety/. */
function openSources({ ingredients, classes }: Entries, own: Parsed<'sources'>, say: Say) {
  const sources: Source[] = []
  const places = new Map<string, number>()
  const used = new Set<string>()
  const cite: Cite = (path, keys, home) =>
    keys.flatMap((key) => {
      const [entry, inside] = key.split('/') as [string, string?]
      const sourcesOf = (entry.startsWith('class:') ? classes.get(entry.slice(6)) : ingredients.get(entry))?.sources
      const found = home ? home[key] : inside ? sourcesOf?.[inside] : own[key]
      if (!found) {
        say(path, `source "${key}" is not there`)
        return []
      }
      if (!home && !inside) used.add(key)
      const { title, publisher, url, date } = found
      const at = places.get(url + title) ?? sources.push({ title, publisher, url, date: String(date) }) - 1
      places.set(url + title, at)
      return [at]
    })
  return { sources, cite, used }
}

type IsGroup = (one: string) => boolean

/** Returns the interactions written for doctors, and the severity of each pair. */
function doctorsInteractions(
  written: { name: string; rules: Parsed<'interactions'> }[],
  {
    isGroup,
    checked,
    say,
  }: {
    isGroup: IsGroup
    checked: (path: string, rule: Parsed<'interactions'>[number]) => Omit<InteractionRule, 'to'>
    say: Say
  },
) {
  const interactions: InteractionRule[] = []
  const severities = new Map<string, string>()
  for (const { name, rules } of written)
    for (const rule of rules) {
      const path = `interactions/${name}`
      for (const one of [...rule.with, ...Object.keys(rule.alsoLocal)])
        if (!isGroup(one)) say(path, `no ingredient or class "${one}"`)
      const isOfPlaces = Object.keys(rule.alsoLocal).length > 0
      for (const one of rule.of)
        for (const other of rule.with) {
          const pair = [one, other].toSorted().join(' × ')
          // a milder rule about a cream follows that about tablets
          if (severities.has(pair) && !isOfPlaces) say(path, `${pair} is there twice`)
          if (!severities.has(pair)) severities.set(pair, rule.severity)
        }
      interactions.push({ ...checked(path, rule), to: 'doctor' })
    }
  return { interactions, severities }
}

/** Returns the interactions of the entries, without the pairs that have a rule for doctors. */
function patientsInteractions(
  { ingredients, classes }: Entries,
  severities: ReadonlyMap<string, string>,
  { isGroup, cite, say }: { isGroup: IsGroup; cite: Cite; say: Say },
): InteractionRule[] {
  const interactions: InteractionRule[] = []
  const stated = new Set<string>()
  const sides = [
    ...[...ingredients].map(([slug, entry]) => [slug, entry] as const),
    ...[...classes].map(([slug, entry]) => [`class:${slug}`, entry] as const),
  ]
  for (const [side, entry] of sides)
    for (const { with: named, severity, effect, from } of entry.interactions ?? []) {
      const other = groupOf(named, isGroup)
      if (!other) continue
      const pair = [side, other].toSorted().join(' × ')
      const doctors = severities.get(pair)
      const level = severityOf[severity]
      if (doctors && doctors !== level && !(level === 'severe' && doctors === 'contraindicated'))
        say('interactions', `${pair} is ${doctors} here and ${severity} in the entry`)
      if (doctors || stated.has(pair)) continue
      stated.add(pair)
      const cited = cite('interactions', from, entry.sources)
      const both = { of: [side], with: [other], alsoLocal: {} }
      interactions.push({ ...both, severity: level, says: effect, from: cited, to: 'patient' })
    }
  return interactions
}

/** Returns the newest source's date and a hash of the table. */
function versionOf(content: Omit<SafetyTable, 'version'>): string {
  const newest =
    content.sources
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)
  return `${newest}.${hash}`
}
