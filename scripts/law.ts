// The import law of docs/map.md, checked. law.test.ts plants a violation of every rule and expects the refusal.
import { join, posix } from 'node:path'
import { type Module, readModules, rooms } from './modules.ts'
import { contractsOfShell, inBrowserOnly, ranks, sharedContracts, writtenByTwo } from './ranks.ts'
import {
  contractOf,
  featureOf,
  isAt,
  isGroundFloor,
  isLower,
  isPageContext,
  isPublicApi,
  isQueries,
  isTest,
  mayFormat,
  mayHoldSql,
  mayReadEnvironment,
  mayTakeSql,
} from './law-places.ts'
import { type Finding, imports, room, type Rule, spots } from './law-kinds.ts'

export interface Violation extends Finding {
  rule: string
  says: string
}

/** Returns the features of a tree with a list of ranks; the small trees of the law's own test have none. */
const featuresListedIn = (modules: Module[]) =>
  modules.some(({ path }) => path === 'scripts/ranks.ts') ? Object.keys(ranks) : []

export const rules: Rule[] = [
  spots('readable', 'A module can be parsed.', (module) => module.syntaxErrors.map((what) => ({ line: 1, what }))),
  imports(
    'file-on-disk',
    'An import of our own names a file that exists, with its extension.',
    (_, { missing }) => missing,
  ),
  imports(
    'one-way-to-say-it',
    'A file of the same folder is ./name.ts; a file outside this folder is #room/…, never ../',
    (path, edge) => {
      const { target = '', specifier } = edge
      if (!rooms.some((room) => isAt(target, `${room}/`))) return false
      return specifier.startsWith('#') ? posix.dirname(path) === posix.dirname(target) : specifier.startsWith('..')
    },
  ),
  imports(
    'web-and-server-apart',
    'web/ shares code with server/, db/ and content/ only through contract/.',
    (path, edge) => {
      const { target = '' } = edge
      const crosses = isAt(path, 'web/')
        ? isAt(target, 'server/', 'db/', 'content/')
        : isAt(path, 'server/') && isAt(target, 'web/')
      return crosses && !isPageContext(path, edge)
    },
  ),

  imports(
    'language-stands-alone',
    'language/ imports libraries and itself.',
    (path, { target }) => isAt(path, 'language/') && target !== undefined && !isAt(target, 'language/'),
  ),

  imports(
    'contract-stands-alone',
    'contract/ imports zod, node-diff3, language/ and nothing else.',
    (path, { target, specifier }) => {
      if (!isAt(path, 'contract/')) return false
      if (target) return !isAt(target, 'contract/', 'language/')
      return !/^(?:zod|node-diff3)(?:\/|$)/.test(specifier) && !(isTest(path) && specifier.startsWith('node:'))
    },
  ),

  room('ground-floor', 'The ground floor of server/ imports contract/, db/ and itself; no feature, no testing.', {
    of: isGroundFloor,
    may: (target) => isAt(target, 'contract/', 'db/') || isGroundFloor(target),
  }),
  spots('feature-has-rank', 'Every feature has a rank in scripts/ranks.ts, whichever room it is in.', ({ path }) => {
    const feature = isAt(path, 'contract/') ? contractOf(path) : featureOf(path)
    return !feature || feature in ranks || sharedContracts.includes(feature)
      ? []
      : [{ line: 1, what: `${feature} has no rank` }]
  }),
  {
    name: 'rank-has-rooms',
    says: 'A feature of scripts/ranks.ts has its name in contract/, server/features/ and web/features/.',
    finds: (modules) =>
      featuresListedIn(modules).flatMap((feature) => {
        const places = [`server/features/${feature}/`, `web/features/${feature}/`]
        const needed = inBrowserOnly.includes(feature) ? places.slice(1) : places
        const missing = needed.filter((place) => !modules.some(({ path }) => path.startsWith(place)))
        const hasContract = modules.some(({ path }) => contractOf(path) === feature)
        if (!hasContract && !inBrowserOnly.includes(feature)) missing.push(`contract/${feature}`)
        return missing.map((what) => ({ path: 'scripts/ranks.ts', line: 1, what: `${what} is missing` }))
      }),
  },
  room(
    'feature-by-rank',
    'A feature imports contract/, the ground floor, and the public.ts of features of lower rank.',
    {
      of: (path) => isAt(path, 'server/features/'),
      may: (target, path) =>
        isAt(target, 'contract/', 'content/', 'db/knowledge/') ||
        (isAt(target, 'db/demo/') && featureOf(path) === 'demo') ||
        isGroundFloor(target) ||
        featureOf(target) === featureOf(path) ||
        isLower(target, path),
    },
  ),
  imports(
    'public-is-no-sql',
    'public.ts exports use cases, and only types of queries.',
    (path, { target = '', typeOnly }) =>
      isAt(path, 'server/') && isPublicApi(path) && /\/queries(\.ts|\/)/.test(target) && !typeOnly,
  ),
  imports(
    'exported-where-it-is-made',
    'A feature re-exports only in public.ts.',
    (path, { target, isReExport }) =>
      isAt(path, 'server/features/', 'web/features/') && !isPublicApi(path) && Boolean(target) && isReExport,
  ),
  {
    name: 'queries-in-one-place',
    says: 'A feature has queries.ts or queries/, never both in one folder.',
    finds: (modules) =>
      modules
        .filter(({ path }) => path.endsWith('/queries.ts'))
        .flatMap(({ path }) => modules.filter((other) => other.path.startsWith(`${path.slice(0, -3)}/`)))
        .map(({ path }) => ({ path, line: 1, what: 'is next to queries.ts' })),
  },
  room('db-below-server', 'db/ imports contract/, server/ and itself.', {
    of: (path) => isAt(path, 'db/'),
    may: (target) => isAt(target, 'contract/', 'server/', 'db/'),
  }),

  room('content-is-text', 'content/ imports contract/ and itself.', {
    of: (path) => isAt(path, 'content/'),
    may: (target) => isAt(target, 'contract/', 'content/'),
  }),

  room('api-stands-alone', 'api/ imports libraries and itself: other programs take it as it is.', {
    of: (path) => isAt(path, 'api/'),
    may: (target) => isAt(target, 'api/'),
  }),

  room('ui-knows-no-medicine', 'web/ui/ imports React, libraries and itself.', {
    of: (path) => isAt(path, 'web/ui/'),
    may: (target) => isAt(target, 'web/ui/'),
  }),
  room('lib-is-plain', 'web/lib/ imports contract/ and itself.', {
    of: (path) => isAt(path, 'web/lib/'),
    may: (target) => isAt(target, 'contract/', 'web/lib/'),
  }),
  room('reading-script-is-light', 'web/reading/script/ imports web/lib/, contract/ and itself.', {
    of: (path) => isAt(path, 'web/reading/script/'),
    may: (target) => isAt(target, 'contract/', 'web/lib/', 'web/reading/script/'),
  }),
  imports(
    'reading-without-router',
    'Reading pages and their writer do not use the router.',
    (path, { specifier }) => isAt(path, 'web/reading/', 'web/pages/reading/') && /^react-router\b/.test(specifier),
  ),
  room('shell-below-features', 'web/shell/ imports web/ui/, web/lib/, contract/ and itself.', {
    of: (path) => isAt(path, 'web/shell/'),
    may: (target) => isAt(target, 'contract/', 'web/lib/', 'web/ui/', 'web/shell/'),
  }),
  imports(
    'shell-knows-no-domain',
    'web/shell/ imports from contract/ only who is signed in and what every page shares.',
    (path, { target = '' }) =>
      isAt(path, 'web/shell/') &&
      !isTest(path) &&
      isAt(target, 'contract/') &&
      !contractsOfShell.includes(contractOf(target)),
  ),
  room(
    'features-apart',
    'A web feature imports web/shell/, web/ui/, web/lib/, contract/, and the public/ of lower rank.',
    {
      of: (path) => isAt(path, 'web/features/'),
      may: (target, path) =>
        isAt(target, 'contract/', 'web/lib/', 'web/ui/', 'web/shell/') ||
        (target === 'api/openapi.json' && featureOf(path) === 'api-documentation') ||
        (isAt(target, 'web/features/') && (featureOf(target) === featureOf(path) || isLower(target, path))),
    },
  ),
  room(
    'pages-stay-on-top',
    'Pages are not imported, except by web/routes.ts and, for reading pages, by web/reading/pages.ts.',
    {
      of: (path) => isAt(path, 'web/'),
      may: (target, path) =>
        !isAt(target, 'web/pages/') ||
        path === 'web/routes.ts' ||
        (path === 'web/reading/pages.ts' && isAt(target, 'web/pages/reading/')),
    },
  ),

  { name: 'no-circles', says: 'Modules do not import each other in a cycle.', finds: circles },
  spots('no-export-star', 'Exports are named one by one.', ({ exportsAll }) =>
    exportsAll.map((line) => ({ line, what: 'export *' })),
  ),
  spots('environment-has-one-reader', 'Only server/config.ts reads process.env.', ({ path, readsEnvironment }) =>
    mayReadEnvironment(path) ? [] : readsEnvironment.map((line) => ({ line, what: 'process.env' })),
  ),
  spots(
    'sql-lives-in-queries',
    'SQL belongs in queries.ts, in db/ or in the part of the ground floor that owns a table.',
    (module) => (mayHoldSql(module.path) ? [] : module.speaksSql.map((line) => ({ line, what: 'sql`…`' }))),
  ),
  spots(
    'sql-of-constants',
    'Text becomes SQL only in the files that scripts/ranks.ts lists; elsewhere values are parameters: sql`… ${value}`.',
    ({ path, rawSql }) => (mayTakeSql(path) ? [] : rawSql.map((line) => ({ line, what: 'text that becomes SQL' }))),
  ),
  {
    name: 'one-writer',
    says: 'A table is written by one feature or part of the ground floor; scripts/ranks.ts lists the exceptions.',
    finds: (modules) => secondWriters(modules),
  },
  spots(
    'formats-in-few-files',
    'Dates, numbers, amounts, lists and names follow the reader’s language: contract/days.ts, numbers.ts, money.ts, lists.ts.',
    ({ path, formats }) => (mayFormat(path) ? [] : formats.map((line) => ({ line, what: 'a format of its own' }))),
  ),
  spots('sql-is-readable', 'A file of queries has no line of more than 120 characters.', ({ path, longLines }) =>
    isQueries(path) ? longLines.map((line) => ({ line, what: 'is too long' })) : [],
  ),
  spots(
    'actors-joined-by-id',
    'A join of `users` compares with the id of `actorAs` (server/database/actor-as.ts), not with a call of `actor_then`.',
    ({ path, slowJoins }) =>
      (isTest(path) ? [] : slowJoins).map((line) => ({ line, what: 'reads all accounts for each row' })),
  ),
]

/** Returns the statements that write a table of another feature, unless `writtenByTwo` lists exactly these writers. */
function secondWriters(modules: Module[]): Finding[] {
  const writers = new Map<string, { writer: string; finding: Finding }[]>()
  for (const { path, writes } of modules) {
    if (!isAt(path, 'server/') || isTest(path) || isAt(path, 'server/testing/')) continue
    const writer = featureOf(path) ?? path.split('/').slice(0, 2).join('/')
    for (const { table, line } of writes) {
      const finding = { path, line, what: `${writer} writes ${table}` }
      writers.set(table, [...(writers.get(table) ?? []), { writer, finding }])
    }
  }
  return [...writers].flatMap(([table, found]) => {
    const allowed = writtenByTwo[table] ?? [found[0]!.writer]
    return found.filter(({ writer }) => !allowed.includes(writer)).map(({ finding }) => finding)
  })
}

/** Reads a tree. Returns its modules and the violations of the rules. */
export function judge(root: string): { modules: Module[]; violations: Violation[] } {
  const modules = readModules(root)
  const violations = rules.flatMap(({ name, says, finds }) =>
    finds(modules).map((finding) => ({ rule: name, says, ...finding })),
  )
  return { modules, violations }
}

function circles(modules: Module[]): Finding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const finished = new Set<string>()
  const found: Finding[] = []

  const walk = (module: Module, trail: string[]) => {
    const here = [...trail, module.path]
    for (const { target = '', line } of module.imports) {
      const next = byPath.get(target)
      if (!next || finished.has(target)) continue
      const start = here.indexOf(target)
      if (start === -1) walk(next, here)
      else found.push({ path: module.path, line, what: [...here.slice(start), target].join(' → ') })
    }
    finished.add(module.path)
  }
  for (const module of modules) if (!finished.has(module.path)) walk(module, [])
  return found
}

function main() {
  const { modules, violations } = judge(join(import.meta.dirname, '..'))
  for (const { says, rule, path, line, what } of violations) {
    console.error(`${path}:${line} ${what}\n    ${says} (${rule})`)
  }
  console.log(`${modules.length} modules, ${violations.length} violations of the import law.`)
  if (modules.length === 0 || violations.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
