import { textAligns } from '@reihum/contract/documents/content.ts'
import { type Attribute, type Extensions, Mark } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'

/** Where the lines of a paragraph, a heading or a picture begin; the left is not written down. */
export const textAlign: Attribute = {
  default: null,
  parseHTML: ({ style }) => textAligns.find((align) => align !== 'left' && align === style.textAlign) ?? null,
  renderHTML: ({ textAlign: align }) => (align ? { style: `text-align: ${align}` } : {}),
}

const fontSize = /^([\d.]+)(pt|px)$/

/** A size in points, from what was pasted. */
function pointsOf({ style }: HTMLElement): string | null {
  const [, figure, unit] = fontSize.exec(style.fontSize) ?? []
  if (figure === undefined) return null
  const points = Math.round(Number(figure) * (unit === 'px' ? 0.75 : 1))
  return points >= 6 && points <= 96 ? `${points}pt` : null
}

/** A colour as `#rrggbb`, as browsers do not write it themselves. */
function colourOf({ style }: HTMLElement): string | null {
  const figures = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(style.color)?.slice(1)
  if (!figures) return null
  return `#${figures.map((figure) => Number(figure).toString(16).padStart(2, '0')).join('')}`
}

const TextStyle = Mark.create({
  name: 'textStyle',
  priority: 101,
  addAttributes: () => ({
    fontSize: {
      default: null,
      parseHTML: pointsOf,
      renderHTML: ({ fontSize: size }) => (size ? { style: `font-size: ${size}` } : {}),
    },
    color: {
      default: null,
      parseHTML: colourOf,
      renderHTML: ({ color }) => (color ? { style: `color: ${color}` } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (element) => (pointsOf(element) ?? colourOf(element)) !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Words, and how they look. */
export const textNodes: Extensions = [
  Paragraph.extend({ group: 'block', addAttributes: () => ({ textAlign }) }),
  Text,
  HardBreak,
  Heading.extend({
    addAttributes: () => ({ level: { default: 1, rendered: false }, textAlign }),
  }).configure({ levels: [1, 2, 3] }),
  TextStyle,
  Bold,
  Italic,
  Underline,
]
