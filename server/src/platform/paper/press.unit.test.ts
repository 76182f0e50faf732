import { existsSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { childrenOf } from '#test/children-of.ts'
import { eventually } from '#test/eventually.ts'
import { readPdf } from '#test/read-pdf.ts'
import { makePress, type Press, type PressLimits } from './press.ts'
import { unknownLetter } from './printable.ts'
import { type PaperHead, type Template, templateFrom } from './template.ts'

const said: string[] = []
const log = openLog('warn', { write: (line: string) => void said.push(line) })
const presses: Press[] = []
const open = (limits: Partial<PressLimits> = {}, installed?: () => boolean) => {
  const press = makePress({ log, limits, ...(installed && { installed }) })
  presses.push(press)
  return press
}
const press = open()
afterEach(() => {
  for (const one of presses.splice(1)) one.close()
})
afterAll(() => press.close())

type Paper = PaperHead & { text: string }
const template = templateFrom<Paper>(new URL('../../../test/fixtures/text-paper.typ', import.meta.url))
const paper = (text: string, more: Partial<Paper> = {}): Paper => ({
  locale: 'de',
  title: 'Probe „Größe“',
  author: 'Kreativhaus Süd',
  date: '2027-02-03',
  accent: '#522B72',
  address: ['Blumenweg 3'],
  sender: 'Kreativhaus Süd · Blumenweg 3',
  footer: [['Kreativhaus Süd · Blumenweg 3'], [], []],
  logo: null,
  text,
  ...more,
})
const print = async (text: string, by = press) => readPdf(await by.print(template, paper(text)))
/** What was printed without the breaks of lines, and without the foot of the page. */
const printed = async (text: string) =>
  (await print(text)).pages
    .map((page) => page.split('\n').slice(0, -1).join(''))
    .join('')
    .replace(/[\u200b ]/g, '')

describe('a paper', () => {
  test('is PDF/A with tags, a language, a title, an author and a day', async () => {
    const { said: file, pages } = await print('Guten Tag')
    for (const part of ['<pdfaid:part>2<', '<pdfaid:conformance>A<', '/Marked true', '/Lang (de)'])
      expect(file).toContain(part)
    expect(file).toContain('D:20270203')
    expect(file).toContain('Probe „Größe“')
    expect(pages).toEqual(['Guten Tag\nKreativhaus Süd · Blumenweg 3'])
  })

  test('is the same bytes each time', async () => {
    const [one, other] = [await press.print(template, paper('x')), await press.print(template, paper('x'))]
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
    expect(Buffer.from(one).toString('latin1', 0, 4)).toBe('%PDF')
  })

  test.each([
    ['the language of templates', '#panic("x") #read("/etc/passwd") $x$ *fett* _kursiv_ <label> @ref // weg'],
    ['markup', '<script>alert(1)</script> &amp; \\ " \' ` ~ [x](y)'],
    ['what begins a value', '")]} #sys.inputs {{Betrag}} $\u007b1}'],
    ['the signs of Europe', 'ÄÖÜ ẞ ß Łódź Đorđe Şişli İğne Çelik Ñandú Ærø Þór Ελληνικά Привет Nguyễn'],
    ['signs of money and of text', '€ £ ¥ – — „ “ ‚ ‘ » « … ½ ™'],
  ])('shows %s as text', async (_, text) => {
    expect(await printed(text)).toBe(text.replaceAll(' ', ''))
  })

  test('shows every letter of Hebrew and Arabic', async () => {
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
    const letters = [...range(0x5d0, 0x5ea), ...range(0x621, 0x63a), ...range(0x641, 0x64a), ...'پچژکگی']
    expect(await printed(letters.join(' '))).not.toContain(unknownLetter)
    expect(await printed('שלום')).toBe([...'שלום'].toReversed().join(''))
  })

  test('shows a sign in place of what no font has, and nothing of what is unseen', async () => {
    expect(await printed('a😀b你c\ud800d')).toBe(['a', 'b', 'c', 'd'].join(unknownLetter))
    expect(await printed('a\u202eb\u0000c\u200dd\u00ade\ufe0ff\u0007g')).toBe('abcdefg')
  })

  test('keeps lines, and breaks a word that is too long for one', async () => {
    expect((await print('eins\r\nzwei\u2028drei')).pages[0]).toMatch(/^eins\nzwei\ndrei\n/)
    expect((await printed('x'.repeat(10_000))).match(/x/g)).toHaveLength(10_000)
    const { pages } = await print('wort '.repeat(2_000))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toMatch(/ 1 \/ \d|\n1 \/ \d/)
  })
})

describe('a template', () => {
  const from = (source: string): Template<Paper> => ({ source: template.source + source })

  test('finds no files', async () => {
    for (const path of ['/etc/passwd', 'press.ts', '../press.ts', import.meta.filename])
      await expect(press.print(from(`#read(${JSON.stringify(path)})`), paper('x'))).rejects.toThrow(
        /not found|denied/,
      )
    // Where it looks for them there is nothing.
    expect(existsSync(new URL('./no-files', import.meta.url))).toBe(false)
  })

  test('of all papers imports nothing', () => {
    const importing = new URL('../../../test/fixtures/importing-paper.typ', import.meta.url)
    expect(() => templateFrom(importing)).toThrow(/reaches for another file/)
  })

  test('that is wrong says so, and the next paper is printed', async () => {
    await expect(press.print(from('#panic("kaputt")'), paper('x'))).rejects.toThrow(/kaputt/)
    expect(await printed('weiter')).toBe('weiter')
  })
})

describe('the process', () => {
  const endless = {
    source: `${template.source}\n#let s = 0\n#for i in range(1000000) { for j in range(1000) { s = calc.rem(s * 3 + i * j, 1000003) } }`,
  }

  test('is ended when a paper takes too long; those behind it are printed', async () => {
    const limited = open({ paperMs: 2_000 })
    const [first, second] = await Promise.allSettled([
      limited.print(endless, paper('x')),
      print('danach', limited),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'nothing was set within 2000 ms' } })
    expect(second).toMatchObject({ status: 'fulfilled' })
  })

  test('that dies is started again', async () => {
    const mortal = open()
    const before = childrenOf(process.pid)
    const own = () => childrenOf(process.pid).filter((pid) => !before.includes(pid))
    await print('eins', mortal)
    const [pid = 0] = own()
    process.kill(pid, 'SIGKILL')
    await eventually(async () => own().length === 0)
    expect((await print('zwei', mortal)).pages[0]).toContain('zwei')
  })

  test('is ended without work, and when the press is closed', async () => {
    const before = childrenOf(process.pid)
    const own = () => childrenOf(process.pid).filter((pid) => !before.includes(pid))
    const resting = open({ idleMs: 50 })
    await print('eins', resting)
    await eventually(async () => own().length === 0)
    await print('zwei', resting)
    resting.close()
    await eventually(async () => own().length === 0)
    await expect(print('drei', resting)).rejects.toThrow('closed')
  })

  test('lets so many papers wait, and refuses the next', async () => {
    const busy = open({ waiting: 2 })
    const all = await Promise.allSettled(['1', '2', '3'].map((text) => print(text, busy)))
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(all[2]).toMatchObject({ reason: { code: 'BUSY' } })
    expect((await print('4', busy)).pages[0]).toContain('4')
  })

  test('without a compiler is never started: it is said once, and papers are refused', async () => {
    const lines = said.length
    const without = open({}, () => false)
    expect(said.slice(lines).join('')).toContain('cannot be printed on this system')
    await expect(print('x', without)).rejects.toMatchObject({ code: 'PAPER_UNAVAILABLE' })
    expect(said.length).toBe(lines + 1)
  })
})
