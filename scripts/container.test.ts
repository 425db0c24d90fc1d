import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { requirePublicSettings } from '#server/public-address.ts'
import { Settings } from '#server/settings.ts'
// @ts-expect-error plain JavaScript, without types
import { memoryFlags, memorySettings, sources } from './toolbox.mjs'

// Dockerfile and compose.yaml, as far as they can be checked without building the image.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }

interface Compose {
  services: Record<string, { environment: Record<string, string>; volumes: string[]; ports?: string[] }>
  volumes: Record<string, null>
}
const compose = parse(read('compose.yaml')) as Compose
const [base = '', ...others] = read('Dockerfile')
  .split(/^FROM .*$/m)
  .slice(1)
const image = others.at(-1)!
const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!)

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
/** Files and folders that the final stage copies from the repository, and from the stage that builds the pages. */
const inImage = [
  ...base.matchAll(/^COPY (.+) \.\/$/gm),
  ...image.matchAll(/^COPY (?:--from=pages \/vaidya\/)?(\S+) \S+$/gm),
]
  .flatMap(([, paths]) => paths!.split(' '))
  .filter((path) => !path.startsWith('--from'))

/** The Dockerfile creates the project folder itself, and the cache in node_modules. */
const isInImage = (path: string) =>
  path === '.' || image.includes(` ${path}\n`) || inImage.some((copied) => isBelow(path, copied))

test('compose.yaml sets only known settings, and they start a server with a public address', () => {
  const { app, database } = compose.services
  const variables = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
  const unknown = [...Object.keys(app!.environment), ...variables].filter((name) => !(name in Settings.shape))
  assert.deepEqual(new Set(unknown), new Set(['DATABASE_PASSWORD']))
  const settings = Object.fromEntries(
    Object.entries(app!.environment).map(([name, value]) => [name, value.replace(/\$\{\w+[^}]*\}/g, 'x'.repeat(32))]),
  )
  const config = readConfig({
    ...settings,
    PUBLIC_URL: 'https://clinic.example',
    TRUST_PROXY: 'uniquelocal',
    SMTP_URL: 'off',
  })
  requirePublicSettings(config)
  const { hostname, username, pathname } = new URL(config.database.url!)
  assert.equal(compose.services[hostname], database)
  assert.match(read('db/container-roles.sql'), new RegExp(`CREATE ROLE ${username} LOGIN`))
  assert.match(read('db/container-roles.sql'), new RegExp(`GRANT ${username}_people TO ${username};`))
  assert.match(read('db/container-roles.sql'), new RegExp(`CREATE DATABASE ${pathname.slice(1)} OWNER ${username};`))
})

test('every mount of compose.yaml names a volume or a file, and DATA_DIR is a volume of the image', () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((mount) => mount.split(':')[0]!))
  for (const from of mounts)
    assert(from.startsWith('./') ? existsSync(join(root, from)) : from in compose.volumes, from)
  const { environment, volumes, ports } = compose.services.app!
  assert(volumes.some((mount) => mount.endsWith(`:${environment.DATA_DIR}`)))
  assert(ports!.every((port) => port.endsWith(`:${environment.PORT}`)))
  assert.match(image, new RegExp(`^VOLUME ${environment.DATA_DIR}$`, 'm'))
  assert.match(image, new RegExp(`^ENV .*\\bPORT=${environment.PORT} DATA_DIR=${environment.DATA_DIR}\\b`, 'm'))
})

test('the image has the Node version and the memory limits of npm start', () => {
  const version = read('.node-version').trim()
  assert.match(read('Dockerfile'), new RegExp(`^FROM node:${version}-\\w+-slim AS base$`, 'm'))
  assert.equal(dependencies.node, version)
  const command = image.slice(image.indexOf('\nCMD')).replace(/\$\{HEAP_MB:-(\d+)\}/, '$1')
  for (const flag of memoryFlags) assert(command.includes(` ${flag} `), flag)
  for (const [name, value] of Object.entries(memorySettings as Record<string, string>))
    assert.match(image, new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'))
})

test('the image has the packages and every file that the server and the operator need', () => {
  const { files, packages } = reachedFrom('server/main.ts', 'scripts/operator.ts')
  assert(files.size > 500 && packages.size > 20, `${files.size} files, ${packages.size} packages`)
  const missing = [...files].filter((path) => !isInImage(path) || /\.test\.|^server\/testing\//.test(path))
  assert.deepEqual(missing, [])
  // pages import packages on the server too; only the build reads the list of routes
  const pages = reachedFrom(...globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', 'web/routes.ts'] }))
  const undeclared = [...packages, ...pages.packages].filter((name) => !(name in dependencies))
  assert.deepEqual(undeclared, [])
})

test('.dockerignore includes everything that is copied or built, and no settings', () => {
  const isAllowed = (path: string) => allowed.some((one) => isBelow(path, one))
  assert.deepEqual(
    [...inImage, ...sources].filter((path) => path !== 'build' && !isAllowed(path)),
    [],
  )
  assert.match(read('.dockerignore'), /^\*$/m)
  for (const path of ['.env', '.data', '.git', 'node_modules', 'build']) assert(!isAllowed(path), path)
})

/** Returns the files of the repository that run or are read when `entries` are loaded, and the packages they import. */
function reachedFrom(...entries: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const path of files) {
    if (!/\.(ts|tsx|mjs)$/.test(path)) continue
    const text = read(path)
    const near = (name: string) => posix.join(posix.dirname(path), name)
    for (const [, name = ''] of text.matchAll(/^(?:import|export)(?! type\b)(?:[^'"=]*? from)? '([^']+)'/gm)) {
      if (/^(node|virtual):/.test(name)) continue
      if (/^[.#]/.test(name)) files.add(name.startsWith('#') ? name.slice(1) : near(name))
      else packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
    for (const [, name = ''] of text.matchAll(/\bimport\('([.#][^']+)'\)/g))
      files.add(name.startsWith('#') ? name.slice(1) : near(name))
    for (const [, name = ''] of text.matchAll(/\bimport\.meta\.dirname, '([^']+)'/g)) files.add(near(name))
    for (const [, name = ''] of text.matchAll(/\bprojectRoot, '([^']+)'/g)) files.add(name)
  }
  return { files, packages }
}
