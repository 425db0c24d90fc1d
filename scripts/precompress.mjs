// Writes a .br and a .gz beside every built asset, so that the server never compresses the same bytes twice.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './toolbox.mjs'

const assets = join(root, 'build/client/assets')
const compressible = /\.(js|mjs|css|svg|json|html|txt|map|wasm|xml)$/
/** Below this a header costs more than the bytes it saves. */
const worthwhile = 1024

const files = (await readdir(assets, { recursive: true })).filter((name) => compressible.test(name))
await Promise.all(files.map((name) => compress(join(assets, name))))

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < worthwhile) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
