// Reads the source tree as modules: their imports, exports and uses. Uses Vite's parser.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Folders with a `#…` name in package.json. */
export const rooms = ['language', 'contract', 'server', 'web', 'db', 'content', 'api']
const workshops = ['scripts', 'bench', 'e2e']

export interface Import {
  specifier: string
  line: number
  /** The path of the specifier inside the tree; omitted for a package. */
  target?: string
  missing: boolean
  /** The imported names, `default`, or `*` for everything. */
  names: string[]
  typeOnly: boolean
  /** `export … from`. */
  isReExport: boolean
}

export interface Export {
  name: string
  line: number
  /** The module itself uses it too. */
  usedInside: boolean
}

export interface Module {
  path: string
  imports: Import[]
  exports: Export[]
  /** Lines with `export *`, with `process.env`, and with SQL text. */
  exportsAll: number[]
  readsEnvironment: number[]
  speaksSql: number[]
  /** Lines that turn text into SQL: `sql.raw`, `CompiledQuery`, a client's `query()`, and ways to hide these. */
  rawSql: number[]
  /** Tables that the module's statements insert into, update or delete from. */
  writes: { table: string; line: number }[]
  /** Lines that format or sort by a locale. */
  formats: number[]
  /** Lines of more than 120 letters. */
  longLines: number[]
  /** Lines that join on a call of `actor_then`. */
  slowJoins: number[]
  syntaxErrors: string[]
}

const RAW_SQL =
  /\bsql\s*(?:\.raw\b|\[|\()|\bsql as \w|\braw\b[^=]*\}\s*=\s*sql\b|=\s*sql\s*$|\bCompiledQuery\b|\.query\(/
const WRITES = [
  /\binsert into (\w+)/gi,
  /\bupdate (\w+)(?: (?:as )?\w+)?\s+set\b/gi,
  /\bdelete from (\w+)/gi,
  /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
]

/** What has no locale is left out: the names that the platform knows, the browser's zone, and types. */
const FORMATS =
  /\bIntl\.(?!supportedValuesOf|DateTimeFormat\(\)\.resolvedOptions|\w+Options\b)|\.toLocale(?:\w*String|\w+Case)\(|\.localeCompare\(/

const linesWith = (pattern: RegExp, source: string) =>
  source.split('\n').flatMap((text, index) => (pattern.test(text) ? [index + 1] : []))

export function readModules(root: string): Module[] {
  return globSync([`{${[...rooms, ...workshops].join()}}/**/*.{ts,tsx,mjs}`, '*.{ts,mjs}'], { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .sort()
    .map((path) => readModule(root, path))
}

function readModule(root: string, path: string): Module {
  const source = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, source)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length

  const imports: Import[] = []
  const add = (specifier: string, offset: number, names: string[], typeOnly: boolean, isReExport = false) => {
    const target = targetOf(path, specifier)
    const missing = target !== undefined && !existsSync(join(root, target))
    imports.push({ specifier, line: lineAt(offset), target, missing, names, typeOnly, isReExport })
  }

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const names = entries.map(({ importName }) => nameIn(importName))
    add(moduleRequest.value, start, names, entries.length > 0 && entries.every((entry) => entry.isType))
  }

  const exported = module.staticExports.flatMap(({ entries }) => entries)
  for (const entry of exported) {
    if (entry.moduleRequest) add(entry.moduleRequest.value, entry.start, [nameIn(entry.importName)], entry.isType, true)
  }

  const { words, readsEnvironment, speaksSql, laterImports } = walk(program, source, lineAt)
  for (const { specifier, start, isType } of laterImports) add(specifier, start, ['*'], isType)
  for (const { specifier, names, line } of imports) {
    if (specifier === 'kysely' && names.includes('sql')) speaksSql.push(line)
    if (/^(node:)?process$/.test(specifier) && names.includes('env')) readsEnvironment.push(line)
  }

  return {
    path,
    imports,
    exports: exportsOf(exported, words, lineAt),
    exportsAll: exported
      .filter(({ importName }) => importName.kind.startsWith('All'))
      .map(({ start }) => lineAt(start)),
    readsEnvironment,
    speaksSql,
    rawSql: linesWith(RAW_SQL, source),
    writes: WRITES.flatMap((pattern) =>
      [...source.matchAll(pattern)].map((found) => ({ table: found[1]!, line: lineAt(found.index) })),
    ),
    formats: linesWith(FORMATS, source),
    longLines: linesWith(/^.{121}/, source),
    slowJoins: linesWith(/\bon \w+\.id = actor_then\(/, source),
    syntaxErrors: errors.map((error) => error.message),
  }
}

type Parsed = ReturnType<typeof parseSync>
type Word = { name: string; start: number }
type LineAt = (offset: number) => number

/** Finds a module's names, its uses of process.env and SQL, and the imports that aren't statements. */
function walk(program: Parsed['program'], source: string, lineAt: LineAt) {
  const words: Word[] = []
  const readsEnvironment: number[] = []
  const speaksSql: number[] = []
  const laterImports: { specifier: string; start: number; isType: boolean }[] = []
  new Visitor({
    Identifier: ({ name, start }) => void words.push({ name, start }),
    JSXIdentifier: ({ name, start }) => void words.push({ name, start }),
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        laterImports.push({ specifier: source.value, start, isType: false })
    },
    TSImportType({ source, start }) {
      laterImports.push({ specifier: source.value, start, isType: true })
    },
    TaggedTemplateExpression({ tag, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') speaksSql.push(lineAt(start))
    },
    MemberExpression({ object, property, start }) {
      const name = property.type === 'Identifier' ? property.name : property.type === 'Literal' ? property.value : ''
      if (object.type === 'Identifier' && object.name === 'process' && name === 'env')
        readsEnvironment.push(lineAt(start))
    },
    VariableDeclarator({ id, init, start }) {
      const taken = id.type === 'ObjectPattern' && init?.type === 'Identifier' && init.name === 'process'
      if (taken && source.slice(id.start, id.end).includes('env')) readsEnvironment.push(lineAt(start))
    },
  }).visit(program)
  return { words, readsEnvironment, speaksSql, laterImports }
}

type ExportEntry = Parsed['module']['staticExports'][number]['entries'][number]

function exportsOf(exported: readonly ExportEntry[], words: readonly Word[], lineAt: LineAt): Export[] {
  const own = exported.filter((entry) => entry.exportName.kind !== 'None')
  return own.map((entry) => {
    const name = entry.exportName.kind === 'Default' ? 'default' : entry.exportName.name!
    // A schema and the type of the same name are one thing: neither counts as a use of the other.
    const declarations = own.filter(({ exportName }) => exportName.name === entry.exportName.name)
    const outside = (offset: number) => declarations.every(({ start, end }) => offset < start || offset >= end)
    const local = entry.localName.name ?? name
    return {
      name,
      line: lineAt(entry.start),
      usedInside: words.some((word) => word.name === local && outside(word.start)),
    }
  })
}

function nameIn({ kind, name }: { kind: string; name?: string | null }): string {
  if (kind === 'Name') return name!
  return kind === 'Default' ? 'default' : '*'
}

/** Generated files aren't in the tree: they count as packages. */
const isGenerated = (path: string) => path.includes('/+types/') || path === 'api/types.ts'

/** `./x.ts` and `#room/x.ts` mean a file of the tree, whether or not it is there; everything else is a package. */
function targetOf(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  const target = path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), path)) : undefined
  return target && isGenerated(target) ? undefined : target
}
