// Shared by the launchers. Plain JavaScript without dependencies: it runs on any Node >= 20, before anything is
// installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const windows = process.platform === 'win32'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => join(root, ...parts)

/** The project's own Node 24, whatever Node the machine has. */
export const node24 = inRoot('node_modules/node/bin', windows ? 'node.exe' : 'node')

/**
 * Limits of the server's heap. By Node's own limits it grows to a gigabyte after a minute of load by 64 people, and short-lived objects
 * take 100 MB more, neither measurably faster. HEAP_MB in the environment sets another limit.
 */
export const memoryFlags = ['--max-semi-space-size=16', `--max-old-space-size=${process.env.HEAP_MB || 384}`]
/** By default glibc gives each compressing thread a heap of its own: 50 MB more (docs/decisions/0020). */
export const memorySettings = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }

const installStamp = inRoot('node_modules/.cache/vaidya/install')
const buildStamp = inRoot('build/.stamp')

/** Runs a program with our terminal and answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Installs the packages of package-lock.json, unless they are there already. */
export async function install() {
  const wanted = fingerprint(['package-lock.json'], `${process.platform}-${process.arch}`)
  if (read(installStamp) === wanted && existsSync(node24)) return

  if (!installedByHand()) {
    const update = existsSync(inRoot('node_modules'))
    console.log(update ? 'Updating packages …' : 'Installing packages (once, about half a minute) …')
    rmSync(installStamp, { force: true })
    // Windows can't delete a running program, and this may be the Node inside node_modules.
    await npm(windows && update ? 'install' : 'ci', '--include=dev')
  }
  if (!existsSync(node24)) await npm('rebuild', 'node', '--ignore-scripts=false')
  if (!existsSync(node24)) throw new Refusal('The `node` package did not install Node 24. Run `npm rebuild node`.')
  write(installStamp, wanted)
}

/** The sources of the pages. */
export const sources = [
  'web',
  'contract',
  'language',
  'api/openapi.json',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.words.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the pages, unless nothing they are made of has changed. */
export async function build() {
  const wanted = fingerprint(sources)
  if (read(buildStamp) === wanted) return

  console.log('Building the pages …')
  rmSync(buildStamp, { force: true })
  for (const step of [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/precompress.mjs']]) {
    const code = await run(node24, step, { env: { ...process.env, NODE_ENV: 'production' } })
    if (code !== 0) throw new Refusal('The build failed; see the error above.')
  }
  write(buildStamp, wanted)
}

/** Ends the program with one sentence and no stack trace. */
export class Refusal extends Error {}

/** Runs a launcher and sets the exit code. */
export async function tell(story) {
  try {
    process.exitCode = (await story()) ?? 0
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}

async function npm(...args) {
  // The machine's own Node must run npm: the one in node_modules is about to be replaced.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inRoot('node_modules')))
  const env = { ...process.env, PATH: path.join(delimiter) }
  // npm on Node 20 warns about packages that need a newer Node; they get it, as node24. On Windows npm is a shell
  // script, so a shell runs it; the arguments are ours and need no quoting.
  const code = await run(['npm', ...args, '--loglevel=error'].join(' '), [], { env, shell: true })
  if (code !== 0) throw new Refusal(`\`npm ${args[0]}\` failed; see the error above.`)
}

/** True if npm was run by hand since the lock file last changed. npm writes its own copy of the lock file last. */
function installedByHand() {
  const npmsOwn = inRoot('node_modules/.package-lock.json')
  return existsSync(npmsOwn) && statSync(npmsOwn).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs
}

/** Returns one hash over the names and contents of files and folders, without tests. */
function fingerprint(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap((path) => filesIn(inRoot(path))).sort()) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
