import { type RichText, richText } from '@reihum/contract/wire/rich-text.ts'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RichTextContent } from './rich-text.tsx'

const shown = (value: unknown, headingLevel?: 2 | 4) =>
  renderToStaticMarkup(<RichTextContent text={richText.parse(value)} headingLevel={headingLevel} />)

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (...content: object[]) => ({ type: 'listItem', content })

const text = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [words('Inhalt & Ziele')] },
    paragraph(
      words('<b>kein HTML</b>'),
      { type: 'hardBreak' },
      words('fett', { type: 'bold' }, { type: 'italic' }),
    ),
    { type: 'paragraph' },
    { type: 'heading', attrs: { level: 3 }, content: [words('Mitbringen')] },
    {
      type: 'bulletList',
      content: [
        item(paragraph(words('Stift')), { type: 'orderedList', content: [item(paragraph(words('weich')))] }),
      ],
    },
    paragraph(words('hier', { type: 'link', attrs: { href: 'https://kurse.example' } })),
  ],
}

it('becomes plain elements, below the heading of its page', () => {
  expect(shown(text)).toBe(
    '<div class="rich-text"><h3>Inhalt &amp; Ziele</h3><p>&lt;b&gt;kein HTML&lt;/b&gt;<br/><strong><em>fett</em></strong></p><p><br/></p><h4 class="subheading">Mitbringen</h4><ul><li><p>Stift</p><ol><li><p>weich</p></li></ol></li></ul><p><a href="https://kurse.example" rel="nofollow noopener">hier</a></p></div>',
  )
  expect(shown(text, 2)).toContain('<h2>Inhalt &amp; Ziele</h2>')
  expect(shown(text, 4)).toContain('<h5 class="subheading">Mitbringen</h5>')
})

it('shows the words of a link that leads where none may lead, however it got there', () => {
  const stored = {
    type: 'doc',
    content: [paragraph(words('hier', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))],
  } as RichText
  expect(renderToStaticMarkup(<RichTextContent text={stored} />)).toBe(
    '<div class="rich-text"><p>hier</p></div>',
  )
})

const nasty = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '//x.example',
    'data:text/html,x',
    'https://x.example/"onclick=',
    'https://x.example',
    'mailto:a@b.example',
    'tel:+49',
    'HTTPS://x.example/<script>',
    'x" onclick="y',
    '</p>',
  ),
  fc.webUrl(),
  fc.string({ maxLength: 12 }),
)
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof({ maxDepth: 5 }, tie('words'), tie('node')),
  mark: fc.record({
    type: fc.constantFrom('bold', 'italic', 'link', 'link', 'code'),
    attrs: fc.record({ href: nasty, target: nasty, onclick: nasty }),
  }),
  words: fc.record({
    type: fc.constant('text'),
    text: nasty,
    style: nasty,
    marks: fc.array(tie('mark'), { maxLength: 2 }),
  }),
  node: fc.record({
    type: fc.constantFrom(
      'paragraph',
      'paragraph',
      'heading',
      'bulletList',
      'listItem',
      'hardBreak',
      'script',
    ),
    attrs: fc.record({ level: fc.integer({ min: 1, max: 4 }), onclick: nasty, style: nasty }),
    content: fc.array(tie('anything'), { maxLength: 3 }),
  }),
}))
/** Mostly plausible input, so that much of it is accepted. */
const likely = fc
  .array(
    fc.record({
      type: fc.constantFrom('paragraph', 'heading'),
      attrs: fc.record({ level: fc.constantFrom(2, 3), class: nasty, href: nasty }),
      content: fc.array(
        fc.record({
          type: fc.constant('text'),
          text: nasty,
          onclick: nasty,
          marks: fc.array(
            fc.oneof(
              fc.record({ type: fc.constantFrom('bold', 'italic'), attrs: fc.record({ style: nasty }) }),
              fc.record({ type: fc.constant('link'), attrs: fc.record({ href: nasty, target: nasty }) }),
            ),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  )
  .map((content) => ({ type: 'doc', content }))

const tags =
  /^<\/?(?:div|p|h[34]|ul|ol|li|strong|em|br|a)(?: class="(?:rich-text|subheading)"| href="(?:https?:\/\/|mailto:|tel:)[^"]*" rel="nofollow noopener")?\/?>$/i

it('has no element, attribute or address outside the list, whatever was accepted', () => {
  let accepted = 0
  const documents = fc.oneof(
    likely,
    fc.record({ type: fc.constant('doc'), content: fc.array(anything, { maxLength: 3 }) }),
  )
  fc.assert(
    fc.property(documents, (document) => {
      const parsed = richText.safeParse(document)
      if (!parsed.success) return
      accepted += 1
      expect(richText.parse(parsed.data)).toEqual(parsed.data)
      const html = renderToStaticMarkup(<RichTextContent text={parsed.data} />)
      for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(tags)
    }),
    { numRuns: 1_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})
