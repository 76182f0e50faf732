import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from '../field-errors.ts'
import {
  emptyRichText,
  isEmptyRichText,
  plainTextOf,
  type RichText,
  richText,
  richTextFrom,
  richTextLength,
  richTextLimit,
} from './rich-text.ts'
import { safeHref } from './safe-href.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const words = (text: string, ...marks: unknown[]) =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
const paragraph = (...content: unknown[]) =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
const heading = (level: number, text: string) => ({
  type: 'heading',
  attrs: { level },
  content: [words(text)],
})
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const bullets = (...content: unknown[]) => ({ type: 'bulletList', content })
const numbers = (...content: unknown[]) => ({ type: 'orderedList', content })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const nested = (levels: number): unknown =>
  bullets(item(paragraph(words('x')), ...(levels > 1 ? [nested(levels - 1)] : [])))

function finding(value: unknown) {
  const input = { description: value }
  const parsed = z.object({ description: richText }).safeParse(input)
  return parsed.success ? null : fieldErrors(parsed.error.issues, input, 'en')
}

describe('the addresses of links', () => {
  it.each([
    ['https://kurse.example/a?b=c#d', 'https://kurse.example/a?b=c#d'],
    ['  HTTP://kurse.example ', 'HTTP://kurse.example'],
    ['https://kurse.example/ein plan.pdf', 'https://kurse.example/ein%20plan.pdf'],
    ['https://münchen.example', 'https://münchen.example'],
    [
      'mailto:info@kurse.example?subject=Frage zum Kurs',
      'mailto:info@kurse.example?subject=Frage%20zum%20Kurs',
    ],
    ['tel:+49 (89) 123-45', 'tel:+49(89)123-45'],
    ['ht\ttps://kurse.example\u0000', 'https://kurse.example'],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    [' javascript://kurse.example/%0aalert(1)', null],
    ['data:text/html,<script>', null],
    ['vbscript:x', null],
    ['file:///etc/passwd', null],
    ['blob:https://kurse.example/1', null],
    ['//kurse.example', null],
    ['/\\kurse.example', null],
    ['https:kurse.example', null],
    ['https:/kurse.example', null],
    ['https:///kurse.example', null],
    ['https:\\\\kurse.example', null],
    ['https://kurse.example\\@anders.example', null],
    ['https://bank.example@anders.example', null],
    ['https://bank.example anders.example', null],
    ['https://', null],
    ['mailto:', null],
    ['mailto:info', null],
    ['mailto:a@b.example,c@d.example', null],
    ['tel:', null],
    ['tel:javascript', null],
    ['kurse.example', null],
    ['', null],
    [`https://kurse.example/${'a'.repeat(2_000)}`, null],
  ])('%j → %j', (typed, href) => {
    expect(safeHref(typed)).toBe(href)
  })

  it('stay what they are when they are judged again', () => {
    const scheme = fc.constantFrom(
      'https://',
      'http://a.example/',
      'mailto:a@b.example?',
      'tel:',
      'tel:+49',
      '',
    )
    fc.assert(
      fc.property(scheme, fc.string({ unit: 'binary', maxLength: 20 }), (start, rest) => {
        const href = safeHref(start + rest)
        if (href === null) return
        expect(safeHref(href)).toBe(href)
        expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/i)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('formatted text', () => {
  it('keeps paragraphs, headings, lists, breaks and marks', () => {
    const text = doc(
      heading(2, 'Inhalt'),
      paragraph(words('Für '), words('alle', { type: 'bold' }), { type: 'hardBreak' }, words('und mehr')),
      heading(3, 'Mitbringen'),
      bullets(item(paragraph(words('Stift')), numbers(item(paragraph(words('weich')))))),
      paragraph(words('Hier', link('https://kurse.example'), { type: 'bold' }, { type: 'italic' })),
    )
    expect(richText.parse(text)).toEqual(text)
  })

  it('leaves out what it does not know at a node', () => {
    const loud = {
      type: 'doc',
      lang: 'de',
      content: [
        {
          type: 'paragraph',
          attrs: { style: 'position:fixed', class: 'x' },
          content: [
            {
              type: 'text',
              text: 'Hier',
              onclick: 'x',
              marks: [
                {
                  type: 'link',
                  attrs: { href: 'https://kurse.example', target: '_blank', class: 'x', rel: '' },
                },
              ],
            },
          ],
        },
        { type: 'orderedList', attrs: { start: 4, type: 'a' }, content: [item(paragraph(words('x')))] },
      ],
    }
    expect(richText.parse(loud)).toEqual(
      doc(paragraph(words('Hier', link('https://kurse.example'))), numbers(item(paragraph(words('x'))))),
    )
  })

  it('has one form for what looks the same', () => {
    const text = doc(
      paragraph(),
      paragraph(
        words('a', { type: 'italic' }, { type: 'bold' }),
        words('', { type: 'bold' }),
        words('b\t\u202ec', { type: 'bold' }, { type: 'italic' }, { type: 'bold' }),
      ),
      paragraph(),
      paragraph(words('d')),
      { type: 'paragraph', content: [] },
    )
    expect(richText.parse(text)).toEqual(
      doc(paragraph(words('ab c', { type: 'bold' }, { type: 'italic' })), paragraph(), paragraph(words('d'))),
    )
    expect(richText.parse(doc())).toEqual(emptyRichText)
    expect(richText.parse(doc(paragraph(), paragraph()))).toEqual(emptyRichText)
  })

  it.each([
    ['words instead of a text', 'Hallo', 'richText'],
    ['a list instead of a text', [], 'richText'],
    ['another root', { type: 'paragraph' }, 'richText'],
    ['an image', doc({ type: 'image', attrs: { src: 'x' } }), 'richText'],
    ['raw HTML', doc({ type: 'html', text: '<script>' }), 'richText'],
    ['words without a paragraph', doc(words('x')), 'richText'],
    ['a paragraph in a paragraph', doc(paragraph(paragraph())), 'richText'],
    ['a heading of the page', doc(heading(1, 'x')), 'richText'],
    ['a small heading', doc(heading(4, 'x')), 'richText'],
    ['a heading in a list', doc(bullets(item(heading(2, 'x')))), 'richText'],
    ['an item that begins with a list', doc(bullets(item(nested(1)))), 'richText'],
    ['an empty item', doc(bullets(item())), 'richText'],
    ['an empty list', doc(bullets()), 'richText'],
    ['a list of paragraphs', doc(bullets(paragraph())), 'richText'],
    ['an unknown mark', doc(paragraph(words('x', { type: 'textStyle' }))), 'richText'],
    ['text that is none', doc(paragraph({ type: 'text', text: 1 })), 'richText'],
    ['content that is none', doc({ type: 'paragraph', content: 'x' }), 'richText'],
    ['a script as a link', doc(paragraph(words('x', link('javascript:alert(1)')))), 'link'],
    ['a link without address', doc(paragraph(words('x', { type: 'link' }))), 'link'],
    ['an address that is no text', doc(paragraph(words('x', link(['https://kurse.example'])))), 'link'],
    ['lists four deep', doc(nested(4)), 'richTextDepth'],
    ['lists without end', doc(nested(2_000)), 'richTextDepth'],
    [
      'more nodes than any text has',
      doc(...Array.from({ length: 3_001 }, () => paragraph())),
      'richTextSize',
    ],
    [
      'links that make it large',
      doc(
        ...Array.from({ length: 110 }, () =>
          paragraph(words('x', link(`https://x.example/${'a'.repeat(1_900)}`))),
        ),
      ),
      'richTextSize',
    ],
    ['more characters than allowed', doc(paragraph(words('x'.repeat(richTextLimit + 1)))), 'maxLength'],
    ['nothing', undefined, 'required'],
    ['null', null, 'required'],
  ])('refuses %s, at the field itself', (_, value, code) => {
    expect(finding(value)).toMatchObject([{ path: 'description', code }])
  })

  it('takes as many characters as it says, in lists three deep', () => {
    expect(finding(doc(paragraph(words('x'.repeat(richTextLimit)))))).toBeNull()
    expect(finding(doc(nested(3)))).toBeNull()
    expect(finding(doc(paragraph(words('x'.repeat(richTextLimit + 1)))))?.[0]?.message).toBe(
      'Please enter at most 20000 characters.',
    )
  })
})

describe('plain text', () => {
  it('has the words of a formatted one', () => {
    const text = richText.parse(
      doc(
        heading(2, 'Inhalt'),
        paragraph(words('Eins '), words('zwei', { type: 'bold' }), { type: 'hardBreak' }, words('drei')),
        bullets(
          item(
            paragraph(words('Stift')),
            numbers(item(paragraph(words('weich'))), item(paragraph(words('hart')))),
          ),
          item(paragraph(words('Papier'), { type: 'hardBreak' }, words('liniert')), paragraph(words('viel'))),
        ),
        paragraph(words('Ende')),
      ),
    )
    expect(plainTextOf(text)).toBe(
      'Inhalt\n\nEins zwei\ndrei\n\n– Stift\n  1. weich\n  2. hart\n– Papier\n  liniert\n  viel\n\nEnde',
    )
  })

  it('becomes paragraphs with its breaks', () => {
    expect(richTextFrom(' Eins\r\nzwei \n \n\n drei\n')).toEqual(
      doc(paragraph(words('Eins'), { type: 'hardBreak' }, words('zwei')), paragraph(words('drei'))),
    )
    expect(richTextFrom('')).toEqual(emptyRichText)
    expect(richTextFrom(' \n\n ')).toEqual(emptyRichText)
  })

  it('comes back from formatted text as it went in', () => {
    const line = fc.stringMatching(/^[a-zä-ü<>&"–.]{1,12}$/)
    const block = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const plain = blocks.join('\n\n')
        const text = richTextFrom(plain)
        expect(plainTextOf(text)).toBe(plain)
        expect(richText.parse(text)).toEqual(text)
        expect(isEmptyRichText(text)).toBe(plain === '')
      }),
    )
  })

  it('is never refused as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (plain) => {
        expect(richText.safeParse(richTextFrom(plain)).success).toBe(true)
      }),
    )
  })

  it('counts what was typed, not how it looks', () => {
    const text = richText.parse(
      doc(bullets(item(paragraph(words('ab', { type: 'bold' }), { type: 'hardBreak' }, words('c'))))),
    )
    expect(richTextLength(text)).toBe(4)
  })

  it.each<[string, RichText, boolean]>([
    ['nothing', emptyRichText, true],
    [
      'an empty list',
      {
        type: 'doc',
        content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] }],
      },
      true,
    ],
    [
      'spaces and breaks',
      {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: ' ' }, { type: 'hardBreak' }] }],
      },
      true,
    ],
    ['a word', richTextFrom('x'), false],
  ])('%s is empty: %#', (_, text, isEmpty) => {
    expect(isEmptyRichText(text)).toBe(isEmpty)
  })
})
