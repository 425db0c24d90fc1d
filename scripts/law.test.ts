import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { deadExports } from './dead-exports.ts'
import { judge, rules } from './law.ts'
import { readModules, rooms } from './modules.ts'

type House = Record<string, string>

/** A small tree that follows every rule. */
const lawful: House = {
  'contract/doctors.ts': `import { z } from 'zod'\nimport { Id } from './common.ts'\nexport const Doctor = z.object({ id: Id })\nexport type Doctor = z.infer<typeof Doctor>`,
  'contract/common.ts': `import { z } from 'zod'\nexport const Id = z.uuid()`,
  'contract/doctors.test.ts': `import assert from 'node:assert'\nimport { Doctor } from './doctors.ts'\nassert(Doctor)`,
  'db/knowledge/doses.ts': `export const doses = []`,
  'content/load.ts': `import { Id } from '#contract/common.ts'\nexport const load = () => Id`,
  'db/demo/fill.ts': `import { sql } from 'kysely'\nimport { db } from '#server/database/client.ts'\nexport const fill = () => sql\`select 1\`.execute(db)`,
  'server/actor.ts': `import type { Doctor } from '#contract/doctors.ts'\nexport type Actor = Doctor`,
  'server/config.ts': `export const port = process.env.PORT`,
  'server/app.ts': `import './features/doctors/routes.ts'\nexport const app = 1`,
  'server/main.ts': `import { app } from './app.ts'\nimport { port } from './config.ts'\napp + port`,
  'server/database/client.ts': `import { Kysely, sql } from 'kysely'\nexport const db = sql\`select 1\``,
  'server/http/pages/pages.ts': `import type { PageContext } from '#web/lib/page-context.ts'\nexport type Pages = PageContext`,
  'server/testing/test-app.ts': `import { app } from '#server/app.ts'\nexport const testApp = app`,
  'server/features/clinics/use-cases.ts': `export const openingHours = () => []`,
  'server/features/clinics/public.ts': `export { openingHours } from './use-cases.ts'`,
  'server/features/patients/queries.ts': `export interface Chart { id: string }`,
  'server/features/patients/public.ts': `export type { Chart } from './queries.ts'`,
  'server/features/doctors/queries.ts': `import { sql } from 'kysely'\nexport const findDoctor = (id) => sql\`select id from doctors where id = \${id + ''}\``,
  'server/features/doctors/use-cases.ts': `import { openingHours } from '#server/features/clinics/public.ts'\nimport { doses } from '#db/knowledge/doses.ts'\nimport { findDoctor } from './queries.ts'\nexport const meet = () => [openingHours, doses, findDoctor]`,
  'server/features/doctors/routes.ts': `import type { Actor } from '#server/actor.ts'\nimport { meet } from './use-cases.ts'\nexport const routes = (actor: Actor) => meet()`,
  'server/features/doctors/routes.test.ts': `import { testApp } from '#server/testing/test-app.ts'\nimport { routes } from './routes.ts'\ntestApp + routes`,
  'web/lib/page-context.ts': `import type { Doctor } from '#contract/doctors.ts'\nexport interface PageContext { doctor: Doctor }`,
  'web/ui/button.tsx': `import './button.css'\nexport const Button = () => <button />`,
  'web/ui/button.css': `button {}`,
  'web/shell/frame.tsx': `import { Button } from '#web/ui/button.tsx'\nexport const Frame = () => <Button />`,
  'web/features/doctors/doctor-card.tsx': `import { Frame } from '#web/shell/frame.tsx'\nexport const DoctorCard = () => <Frame />`,
  'web/features/patients/patient-card.tsx': `export const PatientCard = () => <p />`,
  'web/features/patients/public/words.ts': `export const nameOf = () => ''`,
  'web/features/booking/booking.tsx': `import { nameOf } from '#web/features/patients/public/words.ts'\nexport const Booking = () => <p>{nameOf()}</p>`,
  'web/shell/current-user.ts': `import type { User } from '#contract/accounts/accounts.ts'\nexport type Me = User`,
  'contract/accounts/accounts.ts': `export interface User { id: string }`,
  'web/reading/script/suggest.ts': `import type { PageContext } from '#web/lib/page-context.ts'\nexport type Suggest = PageContext`,
  'web/reading/pages.ts': `import * as about from '#web/pages/reading/about.tsx'\nexport const pages = [about]`,
  'web/pages/reading/about.tsx': `import { Frame } from '#web/shell/frame.tsx'\nexport const Page = () => <Frame />`,
  'web/pages/doctor.tsx': `import type { Route } from './+types/doctor'\nimport { DoctorCard } from '#web/features/doctors/doctor-card.tsx'\nimport { PatientCard } from '#web/features/patients/patient-card.tsx'\nexport default () => <><DoctorCard /><PatientCard /></>`,
  'scripts/tool.ts': `export const path = process.env.PATH`,
}

const longSelect = `export const columns = sql\`${'first_name, '.repeat(10)}last_name\``

/** For each rule, what breaks it: an added or changed file. */
const violations: Record<string, House[]> = {
  readable: [{ 'web/lib/half.ts': `export const = ` }],
  'file-on-disk': [
    { 'server/actor.ts': `import { gone } from './gone.ts'` },
    { 'server/actor.ts': `import type { port } from './config'` },
    { 'server/actor.ts': `import '#server/config'` },
  ],
  'one-way-to-say-it': [
    { 'server/database/log.ts': `import type { Actor } from '../actor.ts'` },
    { 'server/secrets.ts': `import type { Actor } from '#server/actor.ts'` },
  ],
  'web-and-server-apart': [
    { 'web/pages/doctor.tsx': `import { port } from '#server/config.ts'` },
    { 'web/pages/doctor.tsx': `import type { Actor } from '#server/actor.ts'` },
    { 'web/pages/doctor.tsx': `export type A = import('#server/actor.ts').Actor` },
    { 'web/pages/doctor.tsx': `export const late = () => import('#server/actor.ts')` },
    { 'web/pages/doctor.tsx': `import { doses } from '#db/knowledge/doses.ts'` },
    { 'web/pages/doctor.tsx': `import { load } from '#content/load.ts'` },
    { 'server/app.ts': `export { Button } from '#web/ui/button.tsx'` },
    { 'server/http/pages/pages.ts': `import { PageContext } from '#web/lib/page-context.ts'` },
    { 'server/app.ts': `import type { PageContext } from '#web/lib/page-context.ts'` },
  ],
  'language-stands-alone': [
    { 'language/translate.ts': `import type { Actor } from '#server/actor.ts'` },
    { 'language/translate.ts': `import { messages } from '#contract/errors.ts'` },
  ],
  'contract-stands-alone': [
    { 'contract/common.ts': `import type { Kysely } from 'kysely'` },
    { 'contract/common.ts': `import { randomUUID } from 'node:crypto'` },
    { 'contract/common.ts': `import type { Actor } from '#server/actor.ts'` },
    { 'contract/common.ts': `import type { PageContext } from '#web/lib/page-context.ts'` },
  ],
  'ground-floor': [
    { 'server/http/mount.ts': `import { meet } from '#server/features/doctors/use-cases.ts'` },
    { 'server/http/mount.ts': `import type { app } from '#server/app.ts'` },
    { 'server/http/mount.ts': `import { testApp } from '#server/testing/test-app.ts'` },
  ],
  'feature-has-rank': [
    { 'server/features/astrology/routes.ts': `export const routes = 1` },
    { 'web/features/astrology/stars.tsx': `export const stars = 1` },
    { 'contract/astrology.ts': `export const stars = 1` },
  ],
  'rank-has-rooms': [{ 'scripts/ranks.ts': `export const ranks = {}` }],
  'feature-by-rank': [
    {
      'server/features/accounts/use-cases.ts': `import { openingHours } from '#server/features/clinics/public.ts'`,
    },
    { 'server/features/staff/use-cases.ts': `import { openingHours } from '#server/features/clinics/use-cases.ts'` },
    {
      'server/features/booking/book-publicly.ts': `import { findDoctor } from '#server/features/doctors/queries/doctors.ts'`,
    },
    { 'server/features/booking/book-publicly.ts': `import type { can } from '#server/features/doctors/policy.ts'` },
    { 'server/features/booking/book-publicly.ts': `import { app } from '#server/app.ts'` },
    { 'server/features/booking/book-publicly.ts': `import { testApp } from '#server/testing/test-app.ts'` },
    { 'server/features/booking/book-publicly.ts': `import { fill } from '#db/demo/fill.ts'` },
  ],
  'public-is-no-sql': [
    { 'server/features/clinics/public.ts': `export { findDoctor } from './queries.ts'` },
    { 'server/features/clinics/public.ts': `export { findDoctor } from './queries/clinics.ts'` },
  ],
  'exported-where-it-is-made': [
    { 'server/features/doctors/use-cases.ts': `export { openingHours } from '#server/features/clinics/public.ts'` },
    { 'web/features/staff/list.tsx': `export { nameOf } from '#web/features/patients/public/words.ts'` },
  ],
  'queries-in-one-place': [{ 'server/features/doctors/queries/find.ts': `export const find = 1` }],
  'db-below-server': [{ 'db/demo/fill.ts': `import type { PageContext } from '#web/lib/page-context.ts'` }],
  'content-is-text': [{ 'content/load.ts': `import { port } from '#server/config.ts'` }],
  'api-stands-alone': [{ 'api/client.ts': `import { Id } from '#contract/common.ts'` }],
  'ui-knows-no-medicine': [
    { 'web/ui/badge.tsx': `import type { Doctor } from '#contract/doctors.ts'` },
    { 'web/ui/badge.tsx': `import type { PageContext } from '#web/lib/page-context.ts'` },
  ],
  'lib-is-plain': [{ 'web/lib/api.ts': `import { Button } from '#web/ui/button.tsx'` }],
  'reading-script-is-light': [
    { 'web/reading/script/suggest.ts': `import { Button } from '#web/ui/button.tsx'` },
    { 'web/reading/script/suggest.ts': `import { pages } from '#web/reading/pages.ts'` },
  ],
  'reading-without-router': [
    { 'web/pages/reading/about.tsx': `import { Link } from 'react-router'` },
    { 'web/reading/writer.tsx': `import { StaticRouter } from 'react-router'` },
  ],
  'shell-below-features': [
    { 'web/shell/menu.tsx': `import { DoctorCard } from '#web/features/doctors/doctor-card.tsx'` },
  ],
  'shell-knows-no-domain': [{ 'web/shell/bell.tsx': `import type { Doctor } from '#contract/doctors.ts'` }],
  'features-apart': [
    { 'web/features/staff/list.tsx': `import { DoctorCard } from '#web/features/doctors/doctor-card.tsx'` },
    { 'web/features/accounts/list.tsx': `import { nameOf } from '#web/features/patients/public/words.ts'` },
    { 'web/features/staff/list.tsx': `import Doctor from '#web/pages/doctor.tsx'` },
  ],
  'pages-stay-on-top': [
    { 'web/root.tsx': `import Doctor from './pages/doctor.tsx'` },
    { 'web/pages/doctors.tsx': `import Doctor from './doctor.tsx'` },
    { 'web/reading/pages.ts': `import Doctor from '#web/pages/doctor.tsx'` },
    { 'web/root.tsx': `import * as about from '#web/pages/reading/about.tsx'` },
  ],
  'no-circles': [
    { 'contract/common.ts': `import type { Doctor } from './doctors.ts'\nexport const Id = 1` },
    {
      'web/lib/a.ts': `import { b } from './b.ts'\nexport const a = 1`,
      'web/lib/b.ts': `import { c } from './c.ts'\nexport const b = 1`,
      'web/lib/c.ts': `import { a } from './a.ts'\nexport const c = 1`,
    },
  ],
  'no-export-star': [
    { 'contract/all.ts': `export * from './common.ts'` },
    { 'contract/all.ts': `export * as common from './common.ts'` },
  ],
  'environment-has-one-reader': [
    { 'server/http/origin.ts': `export const origin = process.env.ORIGIN` },
    { 'server/http/origin.ts': `export const origin = process['env'].ORIGIN` },
    { 'server/http/origin.ts': `const { env } = process` },
    { 'server/http/origin.ts': `import { env } from 'node:process'` },
    { 'web/lib/api.ts': `export const isDevelopment = process.env.NODE_ENV !== 'production'` },
  ],
  'formats-in-few-files': [
    { 'web/shell/frame.tsx': `export const Frame = () => <p>{new Intl.ListFormat('en').format([])}</p>` },
    { 'web/features/doctors/doctor-card.tsx': `export const DoctorCard = () => <p>{(1000).toLocaleString('en')}</p>` },
    { 'server/app.ts': `export const app = ['b', 'a'].sort((one, other) => one.localeCompare(other))` },
  ],
  'sql-lives-in-queries': [
    { 'server/features/doctors/policy.ts': `import { sql } from 'kysely'` },
    { 'server/features/doctors/policy.ts': `import { sql as text } from 'kysely'` },
    { 'server/features/doctors/use-cases.ts': 'export const meet = (sql) => sql`select 1`' },
  ],
  'one-writer': [
    {
      'server/features/clinics/queries.ts': 'export const close = (sql) => sql`delete from rooms`',
      'server/features/doctors/queries.ts': 'export const meet = (sql) => sql`update rooms r set name = 1`',
    },
    {
      'server/features/clinics/queries.ts': "export const close = (db) => db.deleteFrom('rooms')",
      'server/features/doctors/queries.ts': 'export const meet = (sql) => sql`insert into rooms (id)`',
    },
  ],
  'sql-is-readable': [
    { 'server/features/doctors/queries.ts': longSelect },
    { 'server/features/doctors/queries/list.ts': longSelect },
    { 'server/events/queries.ts': longSelect },
  ],
  'actors-joined-by-id': [
    {
      'server/features/doctors/queries.ts':
        'export const joined = (sql) => sql`left join users u on u.id = actor_then(d.made_by, d.clinic_id, d.made_at)`',
    },
  ],
}

/** Text that becomes SQL, and ways to hide it. */
const concatenated = [
  'export const find = (name) => sql.raw(`select ${name}`)',
  "export const find = (text) => sql['raw'](text)",
  'export const find = (text, how) => sql[how](text)',
  'export const find = (text) => sql([text])',
  'const { raw } = sql\nexport const find = (text) => raw(text)',
  'const raw = sql.raw\nexport const find = (text) => raw(text)',
  'const say = sql\nexport const find = (text) => say.raw(text)',
  "import { sql as say } from 'kysely'\nexport const find = (text) => say.raw(text)",
  "import { CompiledQuery } from 'kysely'\nexport const find = (text) => CompiledQuery.raw(text)",
  'export const find = (client, name) => client.query(`select ${name}`)',
  'export const find = (client, text) => client.query({ text, values: [] })',
]
violations['sql-of-constants'] = concatenated.map((source) => ({ 'server/features/doctors/queries.ts': source }))

describe('the import law', () => {
  it('accepts code that follows every rule', () => {
    inHouse(lawful, (root) => assert.deepEqual(judge(root).violations, []))
  })

  it('has an example in this file for every rule', () => {
    assert.deepEqual(Object.keys(violations).sort(), rules.map(({ name }) => name).sort())
  })

  for (const [rule, houses] of Object.entries(violations)) {
    for (const planted of houses) {
      it(`refuses by ${rule}: ${Object.values(planted)[0]?.split('\n')[0]}`, () => {
        inHouse({ ...lawful, ...planted }, (root) => {
          const found = judge(root).violations.filter((violation) => violation.rule === rule)
          assert.ok(
            found.some(({ path, what }) => Object.keys(planted).some((file) => `${path} ${what}`.includes(file))),
          )
        })
      })
    }
  }
})

testInFullRun('the import law sees every module of the repository', () => {
  const root = join(import.meta.dirname, '..')
  const onDisk = [...rooms, 'scripts']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }))
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
  const seen = readModules(root).filter(({ path }) =>
    /^(language|contract|server|web|db|content|api|scripts)\//.test(path),
  )
  assert.ok(onDisk.length > 50)
  assert.equal(seen.length, onDisk.length)
  assert.ok(seen.flatMap(({ imports }) => imports).length > onDisk.length)
})

describe('the search for dead exports', () => {
  it('finds exports without users, and a schema used only by the type of its own name', () => {
    const house: House = {
      'contract/common.ts': `export const Id = 1\nexport type Id = typeof Id\nexport const page = 1\nexport const limit = page`,
      'web/lib/api.ts': `import { limit } from '#contract/common.ts'\nexport function call() {\n  return call(limit)\n}`,
    }
    inHouse(house, (root) =>
      assert.deepEqual(deadExports(readModules(root)), [
        'contract/common.ts:1 Id is not used',
        'contract/common.ts:2 Id is not used',
        'web/lib/api.ts:2 call is not used',
      ]),
    )
  })
})

function inHouse(house: House, look: (root: string) => void) {
  const root = mkdtempSync(join(tmpdir(), 'law-'))
  try {
    for (const [path, source] of Object.entries(house)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    look(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
