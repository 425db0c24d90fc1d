// Checks that every reference resolves: `rule D1` to a line of docs/rules.md, `decision 0003` and `docs/decisions/0003`
// to a file, a path in a document to a file on disk, `npm run check` to a script of package.json. rules.test.ts has a
// violation of each.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface DeadReference {
  path: string
  line: number
  what: string
}

/** One kind of reference: which files to search, the pattern, and a function that returns its problems. */
interface Kind {
  in: (path: string) => boolean
  pattern: RegExp
  wrong: (match: string[], path: string) => string[]
}

const texts = ['*.md', '{language,contract,server,web,db,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,sql,css,md}']
const everything = ['*', '{language,contract,server,web,db,e2e,bench,scripts,docs}/**/*.*']

// a comment may be broken between a word and its number
const gap = String.raw`\s+(?:(?:\*|//|--)\s+)?`
const id = String.raw`(?:[A-J]\d{1,2}|T\d{1,3})\b`
const ids = String.raw`${id}(?:(?:,|;|–|,? and|,? or)(?:${gap})?${id})*`

const isDecision = (path: string) => /^docs\/decisions\/\d/.test(path)

/** Finds the references below `root` that lead nowhere. */
export function deadReferences(root: string): { references: number; dead: DeadReference[] } {
  const kinds = kindsOf(root)
  const dead: DeadReference[] = []
  let references = 0
  // the check itself and its test contain invalid references
  const paths = globSync(texts, { cwd: root }).filter((path) => !path.startsWith('scripts/rules.'))
  for (const path of paths.sort()) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const { pattern, wrong } of kinds.filter((kind) => kind.in(path))) {
      for (const match of text.matchAll(pattern)) {
        references++
        const line = text.slice(0, match.index).split('\n').length
        dead.push(...wrong(match, path).map((what) => ({ path, line, what })))
      }
    }
  }
  return { references, dead }
}

function kindsOf(root: string): Kind[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const rules = new Set([...read('docs/rules.md').matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, rule]) => rule))
  const decisions = new Map(
    globSync('[0-9]*.md', { cwd: join(root, 'docs/decisions') }).map((name) => [name.slice(0, 4), name]),
  )
  const list = read('docs/decisions/README.md')
  const files = globSync(everything, { cwd: root })
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

  const unlessDecision = (number = '') => (decisions.has(number) ? [] : [`there is no decision ${number}`])
  return [
    {
      in: () => true,
      pattern: new RegExp(`\\b([Rr]ule|[Dd]ecision|[Tt]rap)s?${gap}(${ids})`, 'g'),
      wrong: ([, word = '', named = '']) => [
        ...idsOf(named)
          .filter((rule) => !rules.has(rule))
          .map((rule) => `${rule} has no line in docs/rules.md`),
        ...(/^rule/i.test(word) ? [] : [`${word} ${named} is called rule ${named}`]),
      ],
    },
    {
      in: () => true,
      pattern: new RegExp(`(?:\\b[Dd]ecisions?${gap}|\\bdecisions/)(\\d{4})\\b(-[\\w-]+\\.md)?`, 'g'),
      wrong: ([, number = '', words]) => {
        const name = decisions.get(number)
        return name && words && name !== number + words ? [`decision ${number} is ${name}`] : unlessDecision(number)
      },
    },
    // decisions refer to each other by number only
    { in: isDecision, pattern: /\b(00\d\d)\b/g, wrong: ([, number]) => unlessDecision(number) },
    {
      in: isDecision,
      pattern: /^[^]*$/g,
      wrong: ([text = ''], path) => {
        const name = path.slice('docs/decisions/'.length)
        const head = new RegExp(
          `^# ${name.slice(0, 4)} .+\\n\\nStatus: (accepted|superseded by \\d{4})\\nDate: \\d{4}-\\d\\d-\\d\\d\\n`,
        )
        return [
          ...(head.test(text) ? [] : ['does not begin with number, status and date']),
          ...(list.includes(`(${name})`) ? [] : ['has no line in docs/decisions/README.md']),
        ]
      },
    },
    {
      in: (path) => path.endsWith('.md'),
      // in full, or without its first folders
      pattern: /`([\w./-]+\.(?:tsx?|sql|mjs|css|md))`/g,
      wrong: ([, name = '']) =>
        name.includes('NNNN') || files.some((file) => `/${file}`.endsWith(`/${name}`)) ? [] : [`there is no ${name}`],
    },
    {
      in: (path) => path.endsWith('.md'),
      pattern: /\]\((?!\.\.\/\.\.\/)([\w./-]+\.\w+)\)/g,
      wrong: ([, link = ''], path) => (existsSync(join(root, dirname(path), link)) ? [] : [`there is no ${link}`]),
    },
    {
      in: () => true,
      pattern: /\bnpm run (?:--silent )?([a-z][\w:-]*)/g,
      wrong: ([, name = '']) => (Object.hasOwn(scripts, name) ? [] : [`there is no npm run ${name}`]),
    },
    {
      in: () => true,
      pattern: new RegExp(`\\b(?:specification|checklist)(?:${gap}|${gap}line${gap})\\d+`, 'gi'),
      wrong: ([words]) => [`"${words}" is not in this repository: say what it says`],
    },
  ]
}

/** Returns the ids of a list such as `B3, D1–D3 and T28`. */
function idsOf(named: string): string[] {
  return named.split(/,|;| and\b| or\b/).flatMap((part) => {
    const [first = '', last = first] = part.match(/[A-Z]\d+/g) ?? []
    const from = Number(first.slice(1))
    const length = Math.max(1, Number(last.slice(1)) - from + 1)
    return Array.from({ length }, (_, index) => `${first[0]}${from + index}`)
  })
}

if (import.meta.main) {
  const { references, dead } = deadReferences(join(import.meta.dirname, '..'))
  for (const { path, line, what } of dead) console.error(`${path}:${line} ${what}`)
  console.log(`${references} references to rules, decisions and files, ${dead.length} broken.`)
  if (references === 0 || dead.length > 0) process.exitCode = 1
}
