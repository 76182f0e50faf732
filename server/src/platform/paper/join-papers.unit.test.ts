import { afterAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { readPdf } from '#test/read-pdf.ts'
import { joinPapers } from './join-papers.ts'
import { makePress } from './press.ts'
import { type PaperHead, templateFrom } from './template.ts'

const press = makePress({ log: openLog('error') })
afterAll(() => press.close())
const template = templateFrom<PaperHead & { text: string }>(
  new URL('../../../test/fixtures/text-paper.typ', import.meta.url),
)
const print = (text: string) =>
  press.print(template, {
    locale: 'de',
    title: 'Zeugnis (1 0 R)',
    author: 'Kreativhaus',
    date: '2027-02-03',
    accent: '#522B72',
    address: ['Blumenweg 3'],
    sender: 'Kreativhaus',
    footer: [['Kreativhaus'], [], []],
    logo: null,
    text,
  })

/** Where the table says that things begin, they begin. */
function misplaced(pdf: Uint8Array): number[] {
  const file = Buffer.from(pdf).toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  return [...file.slice(tableAt).matchAll(/(\d{10}) (\d{5}) ([nf]) \n/g)].flatMap(
    ([, place, , kind], number) =>
      kind === 'n' && !file.startsWith(`${number} 0 obj\n`, Number(place)) ? [number] : [],
  )
}

test('papers behind one another keep their pages, their order and their letters', async () => {
  const one = await print('Ada Berg')
  const other = await print('Ben Öztürk '.repeat(600))
  const joined = joinPapers([one, other, one], { title: 'Alle Zeugnisse', locale: 'de' })
  const [first, second] = [readPdf(one).pages, readPdf(other).pages]
  expect(second.length).toBeGreaterThan(1)
  expect(readPdf(joined).pages).toEqual([...first, ...second, ...first])
  expect(misplaced(joined)).toEqual([])
})

test('they are tagged as a whole, each part of the tags once, and a title in brackets is no reference', async () => {
  const papers = [await print('eins'), await print('zwei '.repeat(2_000)), await print('drei')]
  const joined = Buffer.from(joinPapers(papers, { title: 'Alle', locale: 'en' })).toString('latin1')
  const keys = [...joined.matchAll(/\/StructParents (\d+)/g)].map(([, key]) => Number(key))
  expect(keys.toSorted((a, b) => a - b)).toEqual(keys.map((_, at) => at))
  const nums = /\/Nums \[([^\]]*)\]/.exec(joined)?.[1] ?? ''
  expect(nums.match(/\d+ \d+ 0 R/g)).toHaveLength(keys.length)
  expect(joined.match(/\/Type \/StructTreeRoot/g)).toHaveLength(1)
  expect(joined.match(/\/Type \/Catalog/g)).toHaveLength(1)
  expect(joined).toContain('/Lang (en)')
  expect(joined).not.toContain('pdfaid')
  const known = new Set([...joined.matchAll(/\n(\d+) 0 obj\n/g)].map(([, number]) => number))
  const said = joined.replaceAll(/\nstream\r?\n[\s\S]*?\nendstream/g, '')
  for (const [, number] of said.matchAll(/(\d+) 0 R/g)) expect(known).toContain(number)
})
