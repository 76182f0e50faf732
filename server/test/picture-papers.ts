import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { paperSamples } from './paper-samples.ts'
import { hasPoppler, openPdf } from './poppler.ts'

/**
 * `npm run papers`: a picture of each page of each paper, in both languages, to be looked at;
 * `npm run papers -- invoice` only those whose names begin so.
 */

const folder = fileURLToPath(new URL('papers', import.meta.url))
const names = process.argv.slice(2)

if (!hasPoppler) throw new Error('The pictures are drawn by poppler-utils, which is not installed.')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const press = makePress({ log: openLog('error') })
try {
  for (const [name, print] of paperSamples) {
    if (names.length > 0 && !names.some((begin) => name.startsWith(begin))) continue
    const pdf = openPdf(await print(press))
    try {
      pdf.draw(join(folder, name.replace(/[^A-Za-z]+/g, '-').toLowerCase()))
    } finally {
      pdf.close()
    }
  }
} finally {
  press.close()
}
console.log(`The pages are in ${folder}.`)
