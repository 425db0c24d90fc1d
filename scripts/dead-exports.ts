// Finds exports that nobody uses: no other module imports them, and their own does not use them either.
import { join } from 'node:path'
import { type Module, readModules } from './modules.ts'

/** React Router and the tools take the exports of these files by name. */
const isTakenByName = (path: string) => path.startsWith('web/pages/') || /^(web\/)?[^/]+$|\.d\.ts$/.test(path)

/** The design system is a kit: a part may wait for its first screen. */
const isKit = (path: string) => path.startsWith('web/ui/')

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
        .map(({ name, line }) => `${path}:${line} nobody uses ${name}`),
    )
}

if (import.meta.main) {
  const dead = deadExports(readModules(join(import.meta.dirname, '..')))
  for (const line of dead) console.error(line)
  console.log(`${dead.length} dead exports.`)
  if (dead.length > 0) process.exitCode = 1
}
