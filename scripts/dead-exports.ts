// Finds unused exports: neither imported by another module nor used in their own.
import { join } from 'node:path'
import { type Module, readModules } from './modules.ts'

const takenByTools = ['scripts/slowest.ts', 'web/lib/page-words.ts']

/** React Router and the tools take the exports of these files by name. */
const isTakenByName = (path: string) =>
  path.startsWith('web/pages/') || takenByTools.includes(path) || /^(web\/)?[^/]+$|\.d\.ts$/.test(path)

/** The design system is a kit: a component may wait for its first screen. api/ is for other programs. */
const isKit = (path: string) => path.startsWith('web/ui/') || path.startsWith('api/')

export function deadExports(modules: Module[]): string[] {
  const taken = modules.flatMap(({ imports }) =>
    imports.flatMap(({ target, names }) => names.map((n) => `${target} ${n}`)),
  )
  const used = new Set(taken)
  return modules
    .filter(({ path }) => !isTakenByName(path) && !isKit(path))
    .flatMap(({ path, exports }) =>
      exports
        .filter(({ name, usedInside }) => !usedInside && !used.has(`${path} ${name}`) && !used.has(`${path} *`))
        .map(({ name, line }) => `${path}:${line} ${name} is not used`),
    )
}

if (import.meta.main) {
  const dead = deadExports(readModules(join(import.meta.dirname, '..')))
  for (const line of dead) console.error(line)
  console.log(`${dead.length} dead exports.`)
  if (dead.length > 0) process.exitCode = 1
}
