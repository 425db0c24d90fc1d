/**
 * `npm run content:check [word …]`: reads the files of content/ and prints problems; with words, only files whose path
 * contains one of them. Exits with 1 if there are problems.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { readSafetyTable } from '#db/knowledge/safety/table.ts'
import { compileSafety } from './compile-safety.ts'
import { disputedAge } from './content-check/ages.ts'
import { oneSided } from './content-check/both-sides.ts'
import { ownNumbers, unknownNumbers } from './content-check/combination-numbers.ts'
import { contradictions } from './content-check/composed.ts'
import { countedPieces, saysAmounts } from './content-check/counted-pieces.ts'
import { forbiddenInWarnings } from './content-check/forbidden-warnings.ts'
import { productForms } from './content-check/forms.ts'
import { missingDangers } from './content-check/guide-flags.ts'
import { formWithoutSearch, leaningWords } from './content-check/guide-medicines.ts'
import { uncitedHelpline } from './content-check/helplines.ts'
import { lacksSkin, uncitedSchedule } from './content-check/india.ts'
import { faultsOfLists } from './content-check/lists.ts'
import { allowedToThose, lacksHelp, unsaidSigns } from './content-check/lost-in-mixes.ts'
import { contradictsMaximum } from './content-check/maximum-dose.ts'
import { forbiddenUnsaid, heldElsewhere, lostInMix, untold, youngerInMix } from './content-check/mixes.ts'
import { noSentence, notProse, piecesOf } from './content-check/pieces.ts'
import { faultsOfTranslations } from './content-check/translated-files.ts'
import { faultsOnPages } from './content-check/on-pages.ts'
import { starterProducts } from './content-check/starter-products.ts'
import { frequenciesOf, isSpaced, lacksSubject, misplacedInForm } from './content-check/wording.ts'
import { patientLanguages } from '#contract/doses/phrases.ts'
import { loadDangers } from '#content/danger.ts'
import { dosePhrases } from '#content/dose-phrases.ts'
import { type Entry, type Folder, folders, loadFolder, loadHindiNames } from '#content/load.ts'
import { readPublishers, refusalOf } from '#content/publishers.ts'
import { loadReviews, reviewsOf } from '#content/reviews.ts'
import { readTelemedicineRules } from '#content/telemedicine.ts'
import { gradeOf, sentencesOf, wordsOf } from '#content/reading.ts'
import { safetySchemas } from '#content/safety-schema.ts'
import { guideSectionNames } from '#content/schema.ts'
import { DangerMatcher } from '#server/features/conditions/danger/danger-matcher.ts'
import { dangerWordsOf } from '#server/features/conditions/danger/danger-words.ts'
import { libraryOf } from '#server/features/medicines/knowledge/library.ts'
import { unsourcedPages } from '#server/features/medicines/knowledge/coverage.ts'

const only = process.argv.slice(2)

type Finding = [path: string, says: string]
const findings: Finding[] = []
const loaded = Object.fromEntries(
  await Promise.all(
    (Object.keys(folders) as Folder[]).map(async (folder) => {
      const { entries, misfits } = await loadFolder(folder)
      for (const { path, says } of misfits) findings.push([path, says])
      return [folder, entries]
    }),
  ),
) as { [F in Folder]: Map<string, Entry<F>> }
const { ingredients, classes, combinations, guides, forms, help } = loaded

const say = (folder: Folder, slug: string, says: string) => findings.push([`${folder}/${slug}.yaml`, says])

const publishers = readPublishers()
const readSafety = async (name: string): Promise<unknown> =>
  parse(await readFile(join(import.meta.dirname, `../content/safety/${name}.yaml`), 'utf8'))

/** Filler phrases without information. */
const filler =
  /various medical conditions|as determined by|healthcare professionals?|use as directed|package instructions|it is important to|please note|consult your|may vary|wide range|plays? a (?:vital|crucial|key) role|in order to|utili[sz]e|individuals?\b/i
/** Words that promise a cure, which a medical text for the public must not contain. */
const promise = /\b(?:miracle|guaranteed?|cures? (?:all|every)|100 ?% safe|no side effects|completely safe)\b/i

for (const folder of Object.keys(folders) as Folder[])
  for (const [slug, entry] of loaded[folder] as Map<string, Entry<Folder>>) {
    const used = new Set<string>()
    const sources = 'sources' in entry ? entry.sources : {}
    const prose: string[] = []
    for (const [key, value] of Object.entries(entry)) {
      if (notProse.has(key)) continue
      for (const { at, text, from } of piecesOf(value, key)) {
        for (const id of from ?? []) {
          used.add(id)
          if (!(id in sources)) say(folder, slug, `${at}: source "${id}" is not in sources`)
        }
        if (noSentence.test(at)) continue
        const cited = (from ?? []).map((id) => sources[id]?.publisher ?? '')
        const uncited =
          (folder === 'help' ? null : uncitedSchedule(text, cited)) ??
          (folder === 'guides' ? uncitedHelpline(text, cited) : null)
        if (uncited) say(folder, slug, `${at}: no Indian source says "${uncited}"`)
        const pieces = folder !== 'guides' && folder !== 'help' && saysAmounts.test(at) ? countedPieces(text) : null
        if (pieces) say(folder, slug, `${at}: "${pieces}" is wrong for another strength: write the amount`)
        const found = filler.exec(text) ?? promise.exec(text)
        if (found) say(folder, slug, `${at}: empty or unproven phrase "${found[0]}"`)
        for (const one of sentencesOf(text)) {
          const count = wordsOf(one).length
          if (count > 32) say(folder, slug, `${at}: sentence with ${count} words, at most 32`)
        }
        if (/[<>]|https?:|\s{2,}/.test(text)) say(folder, slug, `${at}: markup, an address or double spaces`)
        prose.push(/[.!?]$/.test(text) ? text : `${text}.`)
      }
    }
    for (const [id, source] of Object.entries(sources)) {
      if (!used.has(id)) say(folder, slug, `sources.${id}: not used by any section`)
      const refusal = refusalOf(source, publishers)
      if (refusal) say(folder, slug, `sources.${id}: ${refusal}`)
    }
    const grade = gradeOf(prose.join(' '))
    if (grade > 9.5) say(folder, slug, `reading level: school year ${grade.toFixed(1)}, at most 9.5`)
  }

// texts that an ingredient must have itself, through its classes, or list as a gap
const needed = [
  'uses',
  'howItWorks',
  'whenToUse',
  'howToTake',
  'dose',
  'contraindications',
  'warnings',
  'commonSideEffects',
  'seriousSideEffects',
  'interactions',
  'missedDose',
  'overdose',
  'storage',
] as const
for (const [slug, entry] of ingredients) {
  const routed = [
    ...(entry.faqs ?? []).map(({ question, routes }) => ({ of: `faqs: "${question}"`, routes })),
    ...(entry.uses?.items ?? []).map((use) => ({ of: `uses: "${use.for}"`, routes: use.routes })),
    ...(entry.interactions ?? []).map((one) => ({ of: `interactions: ${one.with}`, routes: one.routes })),
  ]
  for (const { of, routes = [] } of routed)
    for (const route of routes)
      if (!entry.routes.includes(route)) say('ingredients', slug, `${of} names a route that isn't in routes`)
  const behind = entry.classes.map((one) => classes.get(one)).filter((one) => one !== undefined)
  const gaps = new Set(entry.gaps?.map(({ section }) => section))
  for (const section of needed) {
    const has =
      entry[section] !== undefined ||
      behind.some((one) => one[section] !== undefined) ||
      (entry.byRoute !== undefined && entry.routes.every((route) => entry.byRoute?.[route]?.[section] !== undefined))
    if (!has && !gaps.has(section))
      say('ingredients', slug, `${section}: missing: not in a class, and not listed in gaps`)
    if (has && gaps.has(section) && entry[section])
      say('ingredients', slug, `${section}: present, but also listed in gaps`)
  }
  if (lacksSkin(entry)) say('ingredients', slug, 'schedule: covers creams with a steroid, so it needs onSkin')
  if (!entry.schedule && !gaps.has('schedule')) say('ingredients', slug, 'schedule: missing, and not listed in gaps')
  for (const route of Object.keys(entry.byRoute ?? {}))
    if (!(entry.routes as string[]).includes(route)) say('ingredients', slug, `byRoute.${route}: not listed in routes`)
  for (const [route, { warnings, withoutWarnings = [] }] of Object.entries(entry.byRoute ?? {}))
    for (const topic of withoutWarnings) {
      if (warnings?.[topic])
        say('ingredients', slug, `byRoute.${route}.withoutWarnings: ${topic} is a warning of this route`)
      if (!entry.warnings?.[topic] && !behind.some((one) => one.warnings?.[topic]))
        say('ingredients', slug, `byRoute.${route}.withoutWarnings: there is no general warning about ${topic}`)
    }
  for (const one of entry.classes) if (!classes.has(one)) say('ingredients', slug, `classes: no class "${one}"`)
  for (const { guide } of entry.uses?.items ?? [])
    if (guide && !guides.has(guide)) say('ingredients', slug, `uses: no guide "${guide}"`)
}

// a combination is of known ingredients, and each set of them has one text
const sets = new Map<string, string>()
for (const [slug, { of, uses }] of combinations) {
  for (const mix of of) {
    for (const one of mix)
      if (!ingredients.has(one) && !readSafetyTable().ingredients[one])
        say('combinations', slug, `of: no ingredient "${one}"`)
    const key = mix.toSorted().join(' ')
    if (sets.has(key)) say('combinations', slug, `of: ${key} is also in ${sets.get(key)}`)
    sets.set(key, slug)
  }
  for (const { guide } of uses?.items ?? [])
    if (guide && !guides.has(guide)) say('combinations', slug, `uses: no guide "${guide}"`)
}

// a page doesn't contradict itself: a form doesn't mention time or food, and texts agree on how often
for (const [slug, { howToUse }] of forms) {
  const misplaced = misplacedInForm(howToUse.text)
  if (misplaced) say('forms', slug, `howToUse: "${misplaced}" depends on the medicine, not on its form`)
}
for (const [slug, { howItWorks, whenToUse }] of classes)
  for (const one of [howItWorks, whenToUse])
    if (one && lacksSubject(one.text)) say('classes', slug, `"${one.text.slice(0, 40)}": say who "they" are`)
for (const [slug, { dose, howToTake, routes }] of ingredients) {
  const usual = sentencesOf(dose?.text ?? '')[0] ?? ''
  if (!isSpaced(`${howToTake?.text ?? ''} ${usual}`)) {
    if (isSpaced(usual)) say('ingredients', slug, 'howToTake: says daily, and the dose says weekly or monthly')
    continue
  }
  for (const form of forms.values())
    if (routes.includes(form.route) && frequenciesOf(form.howToUse.text).has('daily'))
      say('forms', form.slug, `howToUse: says daily, and ${slug} is never taken daily`)
}

// a list has no repetitions, and doesn't ask for what is forbidden
for (const folder of ['ingredients', 'classes', 'combinations'] as const)
  for (const [slug, entry] of loaded[folder] as Map<string, Entry<typeof folder>>)
    for (const says of faultsOfLists(entry)) say(folder, slug, says)

// an age is forbidden, or a doctor can prescribe it
for (const folder of ['ingredients', 'classes', 'combinations'] as const)
  for (const [slug, { contraindications, warnings }] of loaded[folder] as Map<string, Entry<typeof folder>>) {
    const age = disputedAge(contraindications?.items ?? [], warnings?.children?.text ?? '')
    if (age)
      say(folder, slug, `warnings.children: forbids it under ${age}, and contraindications let a doctor prescribe it`)
  }

// names list one ingredient each
const names = new Map<string, string>()
for (const [slug, { name, synonyms }] of ingredients)
  for (const one of new Set([name, ...synonyms].map((each) => each.toLowerCase()))) {
    const other = names.get(one)
    if (other && other !== slug) say('ingredients', slug, `"${one}" is also a name of ${other}`)
    names.set(one, slug)
  }

// interactions are listed on both sides with the same severity
for (const { folder, slug, says } of oneSided(loaded)) say(folder, slug, `interactions: ${says}`)

const hindiNames = await loadHindiNames()
const addresses = new Set(guides.keys())
const nitrates = new Set([...ingredients.values()].flatMap((one) => (one.classes.includes('nitrates') ? one.slug : [])))
const ingredientNames = [...ingredients.values()].map(({ name }) => name.toLowerCase())
for (const [slug, guide] of guides) {
  for (const says of missingDangers(guide, { nitrates, names: ingredientNames })) say('guides', slug, says)
  if (!hindiNames.has(slug)) say('guides', slug, 'no Hindi names in content/guides-hindi.yaml')
  for (const former of guide.formerSlugs ?? []) {
    if (addresses.has(former)) say('guides', slug, `formerSlugs: "${former}" is the address of another guide`)
    addresses.add(former)
  }
  for (const section of guideSectionNames) {
    const has = section in guide && guide[section as keyof typeof guide] !== undefined
    const absent = guide.absent !== undefined && section in guide.absent
    if (has === absent)
      say(
        'guides',
        slug,
        `${section}: ${has ? 'present, but also listed in absent' : 'missing, without a reason in absent'}`,
      )
  }
  for (const one of guide.related) if (!guides.has(one)) say('guides', slug, `related: no guide "${one}"`)
  for (const one of guide.commonMedicines?.items ?? []) {
    const ingredient = ingredients.get(one.ingredient)
    if (!ingredient) say('guides', slug, `commonMedicines: no ingredient "${one.ingredient}"`)
    const leaning = leaningWords(one.purpose)
    if (leaning)
      say('guides', slug, `commonMedicines: "${leaning}" of ${one.ingredient} means nothing on the medicine's page`)
    const form = formWithoutSearch(one, ingredient?.routes ?? [])
    if (form) say('guides', slug, `commonMedicines: ${one.ingredient} is a ${form} here: write \`form\``)
  }
  if (![...guides.values()].some((other) => other.slug !== slug && other.related.includes(slug)))
    say('guides', slug, 'no other guide lists it in related')
}

// every phrase of a prescription is translated, or listed as missing
for (const language of patientLanguages)
  try {
    dosePhrases(language)
  } catch (error) {
    findings.push([`dose-phrases/${language}.yaml`, String(error)])
  }

// a translation says what its English says
findings.push(...(await faultsOfTranslations({ guides, help })))

// danger phrases lead to guides, and each finds its own emergency
const dangers = await loadDangers().catch((error: unknown) => {
  findings.push(['danger.yaml', String(error)])
  return null
})
if (dangers) {
  const matcher = new DangerMatcher(dangers)
  for (const [name, { guides: wanted, meanwhile, names: named, phrases }] of Object.entries(dangers.emergencies)) {
    const sayOf = (says: string) => findings.push(['danger.yaml', `${name}: ${says}`])
    if (meanwhile && !guides.has(meanwhile)) sayOf(`no guide "${meanwhile}"`)
    if (!meanwhile && !wanted.some((slug) => addresses.has(slug))) sayOf(`no guide "${wanted.join('", "')}"`)
    for (const phrase of [...named, ...phrases])
      if (!matcher.find(phrase).includes(name)) sayOf(`"${phrase}" does not find it`)
    if ((dangers.examples[name]?.length ?? 0) < 10) sayOf('fewer than 10 examples in danger-examples.yaml')
  }
  const labels = new Map<string, string>()
  for (const [label, texts] of Object.entries(dangers.examples))
    for (const text of texts) {
      const words = dangerWordsOf(text).join(' ')
      if (labels.has(words))
        findings.push(['danger-examples.yaml', `"${text}" is an example of ${labels.get(words)}, too`])
      labels.set(words, label)
    }
}

// a text repeated in several files belongs into a class, or should be specific to each
const places = new Map<string, Set<string>>()
for (const folder of ['ingredients', 'classes', 'guides'] as const)
  for (const [slug, entry] of loaded[folder] as Map<string, Entry<Folder>>)
    for (const [section, value] of Object.entries(entry)) {
      if (notProse.has(section) || section === 'interactions' || section === 'redFlags') continue
      for (const { text } of piecesOf(value, section))
        for (const one of sentencesOf(text))
          if (wordsOf(one).length > 14) places.set(one, (places.get(one) ?? new Set()).add(`${folder}/${slug}.yaml`))
    }
for (const [one, files] of places)
  if (files.size > 3)
    for (const path of files)
      findings.push([path, `the same sentence is in ${files.size} files: "${one.slice(0, 60)}…"`])

// a review holds for the text that was read
const reviews = await loadReviews()
for (const { path, says } of reviews.misfits) findings.push([path, says])
for (const { path, text } of reviewsOf(reviews.signed, { ingredients, classes, combinations, guides }).outdated)
  findings.push([path, `${text}: is gone or has changed since the review: ask for another one, or take it out`])

// nothing on a medicine's page lacks a publication with a day, or contradicts the rest of the page
const library = libraryOf({ ingredients, classes, combinations, forms, guides })
for (const { slug, field } of unsourcedPages(library, productForms))
  say('ingredients', slug, `${field}: the page would show it without a publication and its day`)
for (const { slug, says } of contradictions(library, Object.keys(readSafetyTable().ingredients)))
  say('ingredients', slug, says)
for (const [slug, entry] of ingredients)
  for (const says of forbiddenInWarnings(library, entry)) say('ingredients', slug, says)
const mixFaults = [
  lostInMix,
  forbiddenUnsaid,
  allowedToThose,
  youngerInMix,
  heldElsewhere,
  untold,
  unsaidSigns,
  lacksHelp,
  forbiddenInWarnings,
]
for (const [slug, entry] of combinations)
  for (const find of mixFaults) for (const says of find(library, entry)) say('combinations', slug, says)
for (const says of faultsOnPages(library, await starterProducts())) findings.push(['pages', says])

// the safety check: its sources, and its maximum doses, which are those of the texts
for (const [id, source] of Object.entries(safetySchemas.sources.parse(await readSafety('sources')))) {
  const refusal = refusalOf(source, publishers)
  if (refusal) findings.push(['safety/sources.yaml', `${id}: ${refusal}`])
}
// prescribing in a teleconsultation: its sources, and the ingredients of its lists
const telemedicine = readTelemedicineRules()
for (const [id, source] of Object.entries(telemedicine.sources)) {
  const refusal = refusalOf(source, publishers)
  if (refusal) findings.push(['telemedicine/india.yaml', `${id}: ${refusal}`])
}
for (const from of [...telemedicine.prohibited, ...telemedicine.lists].flatMap((one) => one.from))
  if (!(from in telemedicine.sources)) findings.push(['telemedicine/india.yaml', `source "${from}" is not in sources`])
const doses = safetySchemas.doses.parse(await readSafety('doses'))
for (const [slug, entry] of combinations) {
  const own = new Set(entry.of.flat())
  const behind = [...own].map((one) => ingredients.get(one)).filter((one) => one !== undefined)
  const texts = [...behind, ...behind.flatMap((one) => one.classes.map((each) => classes.get(each)))]
  const known = texts.map((one) => JSON.stringify(one))
  for (const { of, mg, single = [] } of doses)
    if (own.has(of)) known.push([mg, ...single].map((one) => `${one} mg`).join(' '))
  for (const section of ['dose', 'maximumDose', 'howToTake'] as const)
    for (const one of unknownNumbers(entry[section]?.text ?? '', known))
      if (!ownNumbers[slug]?.includes(one))
        say('combinations', slug, `${section}: "${one}" is in no text of its ingredients`)
}
for (const { of, mg } of doses) {
  const text = ingredients.get(of)?.maximumDose?.text
  if (text && contradictsMaximum(text, mg)) say('ingredients', of, `maximumDose: doses.yaml says ${mg} mg`)
}
const compiled = await compileSafety({ ingredients, classes })
for (const { path, says } of compiled.misfits) findings.push([path, says])
if (compiled.misfits.length === 0 && !isDeepStrictEqual(JSON.parse(JSON.stringify(compiled.table)), readSafetyTable()))
  findings.push(['safety', 'the table is out of date: run npm run content:safety'])

const shown = findings.filter(([path]) => only.length === 0 || only.some((word) => path.includes(word)))
for (const [path, says] of shown) console.log(`${path}  ${says}`)
const count = `${ingredients.size} ingredients, ${classes.size} classes, ${combinations.size} combinations, ${forms.size} forms, ${guides.size} guides, ${help.size} help articles`
console.log(shown.length === 0 ? `No findings in ${count}.` : `${shown.length} findings in ${count}.`)
process.exitCode = shown.length === 0 ? 0 : 1
