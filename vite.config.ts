import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './vite.chunks.ts'
import { pageWords } from './vite.words.ts'

const READING_ENTRY = 'web/reading/script/main.ts'
const READING_MODULE = 'virtual:reading-script'

/**
 * The small script of the pages that do not hydrate is an entry of its own. The server build learns its address
 * and its hash by importing `virtual:reading-script`; the hash is what the page's content security policy names.
 */
function readingScript(): Plugin {
  let root = process.cwd()
  return {
    name: 'reading-script',
    configResolved: (config) => {
      root = config.root
    },
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      this.emitFile({ type: 'chunk', id: resolve(root, READING_ENTRY), name: 'reading' })
    },
    resolveId: (id) => (id === READING_MODULE ? `\0${READING_MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${READING_MODULE}`) return
      if (this.environment.mode !== 'build') return `export default { src: '/${READING_ENTRY}', integrity: '' }`
      const client = resolve(root, 'build/client')
      const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
      const file: string = manifest[READING_ENTRY].file
      const hash = createHash('sha256').update(await readFile(join(client, file)))
      return `export default ${JSON.stringify({ src: `/${file}`, integrity: `sha256-${hash.digest('base64')}` })}`
    },
  }
}

/**
 * Leaves zod's writer of JSON schemas out of the browser's code, where nothing asks for one: 8 kB of a first visit (decision 0095). Each of
 * zod's schemas refers to it, so the bundler can't see that it isn't used.
 */
function withoutJsonSchemas(): Plugin {
  const imports = [
    /import \* as (processors) from "\.\.\/core\/json-schema-processors\.js";/,
    /import \{ (createStandardJSONSchemaMethod), (createToJSONSchemaMethod) \} from "\.\.\/core\/to-json-schema\.js";/,
  ]
  return {
    name: 'without-json-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        for (const line of imports) {
          if (!line.test(code)) this.error(`zod imports its JSON schemas in another way than ${line.source}`)
          code = code.replace(line, (_line, ...names: string[]) =>
            names
              .slice(0, -2)
              .map((name) => `const ${name} = () => undefined;`)
              .join(' '),
          )
        }
        return { code, map: null }
      },
    },
  }
}

export default defineConfig({
  plugins: [pageWords(), withoutJsonSchemas(), tailwindcss(), reactRouter(), readingScript()],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0 },
  environments: {
    // pages are one bundle on the server, where loading on demand saves nothing
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
})
