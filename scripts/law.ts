// The import law of docs/map.md, checked. law.test.ts plants a violation of every rule and expects the refusal.
import { join, posix } from 'node:path'
import { type Import, type Module, readModules, rooms } from './modules.ts'

/** A feature calls only features of a lower rank, and of those only the use-cases. Rank 0 calls none. */
const ranks: Record<string, number> = {
  accounts: 0,
  conditions: 0,
  contact: 0,
  medicines: 0,
  notifications: 1,
  settings: 1,
  members: 2,
  clinics: 3,
  availability: 4,
  doctors: 4,
  embedding: 4,
  patients: 4,
  staff: 4,
  'chart-imports': 5,
  'family-members': 5,
  invitations: 5,
  appointments: 6,
  exports: 7,
  leave: 7,
  prescriptions: 7,
  reminders: 7,
  'test-reports': 7,
  booking: 8,
  reviews: 8,
  'chart-merges': 9,
  dashboard: 9,
  demo: 9,
  claims: 10,
  'family-takeovers': 10,
}

interface Finding {
  path: string
  line: number
  what: string
}

export interface Violation extends Finding {
  rule: string
  says: string
}

interface Rule {
  name: string
  says: string
  finds: (modules: Module[]) => Finding[]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isAt = (path: string, ...places: string[]) => places.some((place) => path.startsWith(place))
/** The files that put the features together. */
const isRoof = (path: string) => isAt(path, 'server/app.ts', 'server/main.ts', 'server/timed-jobs.ts')
const isGroundFloor = (path: string) =>
  isAt(path, 'server/') && !isRoof(path) && !isAt(path, 'server/features/', 'server/testing/')
const isUseCase = (path: string) => /^server\/features\/[^/]+\/use-cases(\.ts|\/)/.test(path)
const featureOf = (path: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]
const rankOf = (path: string) => ranks[featureOf(path) ?? ''] ?? 0
const mayHoldSql = (path: string) =>
  isTest(path) ||
  /\/queries(\.ts|\/)/.test(path) ||
  isAt(path, 'db/', 'scripts/', 'bench/', 'e2e/', 'server/testing/') ||
  isAt(path, 'server/database/', 'server/jobs/', 'server/audit/', 'server/mail/', 'server/http/idempotency')
/** Settings have one reader; the embedded database and the tests hand the surroundings on to other programs. */
const mayReadEnvironment = (path: string) =>
  isTest(path) ||
  isAt(path, 'server/config.ts', 'server/database/embedded/', 'server/testing/') ||
  isAt(path, 'scripts/', 'bench/', 'e2e/', 'playwright.config.ts')
/** The one crack in the wall: types only, for what the server hands to a page. */
const isPageContext = (path: string, { target, typeOnly }: Import) =>
  typeOnly && isAt(path, 'server/http/page') && target === 'web/lib/page-context.ts'

export const rules: Rule[] = [
  spots('readable', 'The law judges only what it can read.', (module) =>
    module.syntaxErrors.map((what) => ({ line: 1, what })),
  ),
  imports('file-on-disk', 'An import of ours names a file on disk, with its ending.', (_, { missing }) => missing),
  imports(
    'one-way-to-say-it',
    'A neighbour is ./name.ts; what is not below this folder is #room/…, never ../',
    (path, edge) => {
      const { target = '', specifier } = edge
      if (!rooms.some((room) => isAt(target, `${room}/`))) return false
      return specifier.startsWith('#') ? posix.dirname(path) === posix.dirname(target) : specifier.startsWith('..')
    },
  ),
  imports('web-and-server-apart', 'web/ meets server/ and db/ only in contract/.', (path, edge) => {
    const { target = '' } = edge
    const crosses = isAt(path, 'web/') ? isAt(target, 'server/', 'db/') : isAt(path, 'server/') && isAt(target, 'web/')
    return crosses && !isPageContext(path, edge)
  }),

  imports('contract-stands-alone', 'contract/ imports zod and nothing else.', (path, { target, specifier }) => {
    if (!isAt(path, 'contract/')) return false
    if (target) return !isAt(target, 'contract/')
    return specifier !== 'zod' && !(isTest(path) && specifier.startsWith('node:'))
  }),

  room('ground-floor', 'The ground floor of server/ imports contract/, db/ and itself; no feature, no testing.', {
    of: isGroundFloor,
    may: (target) => isAt(target, 'contract/', 'db/') || isGroundFloor(target),
  }),
  spots('feature-has-rank', 'Every server feature has a rank in scripts/law.ts.', ({ path }) => {
    const feature = isAt(path, 'server/') && featureOf(path)
    return feature && !(feature in ranks) ? [{ line: 1, what: `${feature} has none` }] : []
  }),
  room(
    'feature-by-rank',
    'A feature imports contract/, the ground floor, and use-cases.ts of features of lower rank.',
    {
      of: (path) => isAt(path, 'server/features/'),
      may: (target, path) =>
        isAt(target, 'contract/', 'db/knowledge/') ||
        (isAt(target, 'db/demo/') && featureOf(path) === 'demo') ||
        isGroundFloor(target) ||
        featureOf(target) === featureOf(path) ||
        (isUseCase(target) && rankOf(target) < rankOf(path)),
    },
  ),
  room('db-below-server', 'db/ imports contract/, server/ and itself.', {
    of: (path) => isAt(path, 'db/'),
    may: (target) => isAt(target, 'contract/', 'server/', 'db/'),
  }),

  room('ui-knows-no-medicine', 'web/ui/ imports React, libraries and itself.', {
    of: (path) => isAt(path, 'web/ui/'),
    may: (target) => isAt(target, 'web/ui/'),
  }),
  room('lib-is-plain', 'web/lib/ imports contract/ and itself.', {
    of: (path) => isAt(path, 'web/lib/'),
    may: (target) => isAt(target, 'contract/', 'web/lib/'),
  }),
  room('reading-is-light', 'web/reading/ imports web/lib/, contract/ and itself.', {
    of: (path) => isAt(path, 'web/reading/'),
    may: (target) => isAt(target, 'contract/', 'web/lib/', 'web/reading/'),
  }),
  room('shell-below-features', 'web/shell/ imports web/ui/, web/lib/, contract/ and itself.', {
    of: (path) => isAt(path, 'web/shell/'),
    may: (target) => isAt(target, 'contract/', 'web/lib/', 'web/ui/', 'web/shell/'),
  }),
  room('features-apart', 'A web feature imports web/shell/, web/ui/, web/lib/, contract/; a page composes features.', {
    of: (path) => isAt(path, 'web/features/'),
    may: (target, path) =>
      isAt(target, 'contract/', 'web/lib/', 'web/ui/', 'web/shell/') ||
      (isAt(target, 'web/features/') && featureOf(target) === featureOf(path)),
  }),
  room('pages-stay-on-top', 'Nobody imports a page; web/routes.ts names them by their path.', {
    of: (path) => isAt(path, 'web/'),
    may: (target, path) => !isAt(target, 'web/pages/') || path === 'web/routes.ts',
  }),

  { name: 'no-circles', says: 'Modules do not import each other in a circle.', finds: circles },
  spots('no-export-star', 'Exports are named one by one.', ({ exportsAll }) =>
    exportsAll.map((line) => ({ line, what: 'export *' })),
  ),
  spots('environment-has-one-reader', 'Only server/config.ts reads process.env.', ({ path, readsEnvironment }) =>
    mayReadEnvironment(path) ? [] : readsEnvironment.map((line) => ({ line, what: 'process.env' })),
  ),
  spots(
    'sql-lives-in-queries',
    'SQL stands in queries.ts, in db/ or in the ground floor that owns a table.',
    (module) => (mayHoldSql(module.path) ? [] : module.speaksSql.map((line) => ({ line, what: 'sql`…`' }))),
  ),
]

export function judge(root: string): { modules: Module[]; violations: Violation[] } {
  const modules = readModules(root)
  const violations = rules.flatMap(({ name, says, finds }) =>
    finds(modules).map((finding) => ({ rule: name, says, ...finding })),
  )
  return { modules, violations }
}

/** A rule about single spots of single modules. */
function spots(name: string, says: string, find: (module: Module) => Omit<Finding, 'path'>[]): Rule {
  return { name, says, finds: (modules) => modules.flatMap((m) => find(m).map((spot) => ({ path: m.path, ...spot }))) }
}

/** A rule about single imports. */
function imports(name: string, says: string, refuses: (path: string, edge: Import) => boolean): Rule {
  return spots(name, says, ({ path, imports }) =>
    imports
      .filter((edge) => refuses(path, edge))
      .map(({ line, specifier }) => ({ line, what: `imports ${specifier}` })),
  )
}

/** A rule about which files of ours a room may import. A test may import all of its own side of the house. */
function room(
  name: string,
  says: string,
  { of, may }: { of: (path: string) => boolean; may: (target: string, path: string) => boolean },
): Rule {
  return imports(name, says, (path, edge) => {
    if (!edge.target || !of(path) || may(edge.target, path) || isPageContext(path, edge)) return false
    const ownSide = isAt(path, 'web/') ? ['web/', 'contract/'] : ['server/', 'contract/', 'db/']
    return !(isTest(path) && isAt(edge.target, ...ownSide))
  })
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
