import type { RichBlock, RichInline, RichList, RichText, RichWords } from '@reihum/contract/wire/rich-text.ts'
import { safeHref } from '@reihum/contract/wire/safe-href.ts'
import { createElement, type ReactNode } from 'react'

/** Passes the children as arguments, so that none needs a key: a shown text never reorders them. */
const element = (tag: string, children: ReactNode[], attributes: object | null = null) =>
  createElement(tag, attributes, ...children)

function renderWords({ text, marks = [] }: RichWords): ReactNode {
  return marks.reduceRight<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return element('strong', [inner])
    if (mark.type === 'italic') return element('em', [inner])
    // Checked again when shown, because what is stored may be older than the rule.
    const href = safeHref(mark.attrs.href)
    return href === null ? inner : element('a', [inner], { href, rel: 'nofollow noopener' })
  }, text)
}

const renderInline = (content: RichInline[] = []) =>
  content.map((part) => (part.type === 'text' ? renderWords(part) : element('br', [])))

/** An empty line stays one, as in the editor. */
const renderParagraph = (content: RichInline[] | undefined) =>
  element('p', content ? renderInline(content) : [element('br', [])])

function renderList({ type, content }: RichList): ReactNode {
  const items = content.map((item) =>
    element(
      'li',
      item.content.map((part) =>
        part.type === 'paragraph' ? renderParagraph(part.content) : renderList(part),
      ),
    ),
  )
  return element(type === 'bulletList' ? 'ul' : 'ol', items)
}

function renderBlock(block: RichBlock, headingLevel: number): ReactNode {
  if (block.type === 'paragraph') return renderParagraph(block.content)
  if (block.type === 'heading') {
    const { level } = block.attrs
    const attributes = level === 3 ? { className: 'subheading' } : null
    return element(`h${headingLevel + level - 2}`, renderInline(block.content), attributes)
  }
  return renderList(block)
}

/**
 * Formatted text as elements, never as HTML; its larger headings have the level `headingLevel`. The page that shows it
 * has to load `rich-text.css`.
 */
export function RichTextContent({
  text,
  headingLevel = 3,
}: {
  text: RichText
  headingLevel?: 2 | 3 | 4 | 5
}) {
  const blocks = text.content.map((block) => renderBlock(block, headingLevel))
  return element('div', blocks, { className: 'rich-text' })
}
