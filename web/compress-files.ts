import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotliAtItsBest = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])
/** Smaller files are not compressed: it would save less than the header costs. */
const leastBytes = 500

/**
 * Compresses files once during the build and as tightly as possible; while somebody waits for an answer, a server has
 * no time for that.
 */
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
