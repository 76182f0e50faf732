import { fillContent } from '../contract/src/documents/fill-content.ts'
import { sampleContext } from '../contract/src/documents/sample-context.ts'
import { printDocument } from '../server/src/features/documents/printing/print-document.ts'
import { systemTemplates } from '../server/src/features/documents/templates/system-templates.ts'
import { openLog } from '../server/src/platform/log.ts'
import { makePress } from '../server/src/platform/paper/press.ts'
import type { Storage } from '../server/src/platform/storage/storage.ts'
import { testLetterhead } from '../server/test/letterhead.ts'
import { median, note, report } from './rig/figures.ts'

/**
 * Measures how long a certificate of a template takes, filled and printed: as a file of its own, and as a page of one file of
 * many. The reference is what came first, so that 1 means that nothing grows.
 */
const certificates = 1_000
const warm = 100
const together = 300

const template = systemTemplates.find(({ purpose }) => purpose === 'certificate')
if (!template) throw new Error('there is no template of a certificate')
const { content, language } = template
const press = makePress({ log: openLog('error') })
/** The template shows no files. */
const storage = { read: async () => null } as unknown as Storage

async function timed(count: number): Promise<number> {
  const begun = performance.now()
  const contents = Array.from(
    { length: count },
    () => fillContent(content, sampleContext(language), language).content,
  )
  const paper = { from: testLetterhead, locale: language, title: 'Test', date: '2027-03-04', files: [] }
  await printDocument({ press, storage }, { ...paper, page: content.page, contents })
  return performance.now() - begun
}

await timed(1)
const all: number[] = []
const begun = performance.now()
for (let number = 0; number < certificates; number += 1) all.push(await timed(1))
const seconds = (performance.now() - begun) / 1000
const reference = median(all.slice(0, warm))
report('document-certificate', { value: median(all.slice(warm)), unit: 'ms', reference })
report('document-page-of-many', { value: (await timed(together)) / together, unit: 'ms', reference })
note(`${certificates} certificates, each a file: ${seconds.toFixed(1)} s`)
press.close()
