import type { Import, Module } from './modules.ts'
import { isAt, isPageContext, isTest } from './law-places.ts'

export interface Finding {
  path: string
  line: number
  what: string
}

export interface Rule {
  name: string
  says: string
  finds: (modules: Module[]) => Finding[]
}

/** Returns a rule about single spots of single modules. */
export function spots(name: string, says: string, find: (module: Module) => Omit<Finding, 'path'>[]): Rule {
  return { name, says, finds: (modules) => modules.flatMap((m) => find(m).map((spot) => ({ path: m.path, ...spot }))) }
}

/** Returns a rule about single imports. */
export function imports(name: string, says: string, refuses: (path: string, edge: Import) => boolean): Rule {
  return spots(name, says, ({ path, imports }) =>
    imports
      .filter((edge) => refuses(path, edge))
      .map(({ line, specifier }) => ({ line, what: `imports ${specifier}` })),
  )
}

/**
 * Returns a rule about which files of ours a room may import. A test may import all of its own side of the house, and
 * everyone but the API's client imports `language/`.
 */
export function room(
  name: string,
  says: string,
  { of, may }: { of: (path: string) => boolean; may: (target: string, path: string) => boolean },
): Rule {
  return imports(name, says, (path, edge) => {
    if (!edge.target || !of(path) || may(edge.target, path) || isPageContext(path, edge)) return false
    if (isAt(edge.target, 'language/') && !isAt(path, 'api/')) return false
    const ownSide = isAt(path, 'web/') ? ['web/', 'contract/'] : ['server/', 'contract/', 'db/']
    return !(isTest(path) && isAt(edge.target, ...ownSide))
  })
}
