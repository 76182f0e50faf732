import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotliAtItsBest = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])
/** Below it the compressed file would not be worth its header. */
const leastBytes = 500

/** Compressed once and as tightly as it goes, for which a server with somebody waiting has no second to spare. */
export const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name))
    await Promise.all(
      files.map(async (file) => {
        const plain = await readFile(file)
        if (plain.length <= leastBytes) return
        await writeFile(`${file}.br`, await brotliAtItsBest(plain))
        await writeFile(`${file}.gz`, await gzipped(plain, { level: 9 }))
      }),
    )
  },
}
