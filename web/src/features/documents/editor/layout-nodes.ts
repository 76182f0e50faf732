import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { textAlign } from './text-nodes.ts'

/** What stands for itself, and is passed over by the cursor in one step. */
const standing = { group: 'block', atom: true, selectable: true } as const

export type LayoutWords = { pageBreak: string; space: (height: number) => string; rule: string }

const HorizontalRule = Node.create<{ label: string }>({
  ...standing,
  name: 'horizontalRule',
  addOptions: () => ({ label: '' }),
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML() {
    return ['div', { class: 'rule', role: 'separator', 'aria-label': this.options.label }, ['hr']]
  },
})

const PageBreak = Node.create<{ label: string }>({
  ...standing,
  name: 'pageBreak',
  addOptions: () => ({ label: '' }),
  parseHTML: () => [{ tag: 'div[data-page-break]' }],
  renderHTML() {
    return ['div', { class: 'pageBreak', 'data-page-break': '' }, ['span', {}, this.options.label]]
  },
})

const Space = Node.create<{ label: LayoutWords['space'] }>({
  ...standing,
  name: 'space',
  addOptions: () => ({ label: String }),
  addAttributes: () => ({
    height: {
      default: 10,
      parseHTML: (element) => Number(element.dataset.space) || 10,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div[data-space]' }],
  renderHTML({ node }) {
    const { height } = node.attrs
    return [
      'div',
      { class: 'space', 'data-space': height, style: `height: ${height}mm` },
      ['span', {}, this.options.label(height)],
    ]
  },
})

const Column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { class: 'column', 'data-column': '' }, 0],
})

const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column column+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: () => ['div', { class: 'columns', 'data-columns': '' }, 0],
})

/** Where the picture with that id can be loaded from; null: it is gone. */
export type PictureAddress = (fileId: string) => Promise<string | null>

const Image = Node.create<{ addressOf: PictureAddress; gone: string }>({
  ...standing,
  name: 'image',
  draggable: true,
  addOptions: () => ({ addressOf: async () => null, gone: '' }),
  addAttributes: () => ({
    fileId: { default: '', parseHTML: (element) => element.dataset.fileId, rendered: false },
    width: {
      default: 100,
      parseHTML: (element) => Number(element.dataset.width) || 100,
      rendered: false,
    },
    alt: { default: '', rendered: false, parseHTML: (element) => element.getAttribute('alt') ?? '' },
    textAlign,
  }),
  // Pictures from elsewhere are not taken over: they are no files of the provider.
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, {
      'data-file-id': node.attrs.fileId,
      'data-width': node.attrs.width,
      alt: node.attrs.alt,
    }),
  ],
  addNodeView() {
    const { addressOf, gone } = this.options
    return ({ node }) => {
      const dom = document.createElement('div')
      const picture = document.createElement('img')
      dom.className = 'picture'
      dom.append(picture)
      let shown: string | null = null
      const show = ({ attrs }: typeof node) => {
        picture.alt = attrs.alt
        picture.style.width = `${attrs.width}%`
        dom.style.textAlign = attrs.textAlign ?? ''
        if (attrs.fileId === shown) return
        shown = attrs.fileId
        void addressOf(attrs.fileId).then((address) => {
          if (address) picture.src = address
          else dom.replaceChildren(gone)
        })
      }
      show(node)
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type) return false
          show(next)
          return true
        },
      }
    }
  },
})

/** What puts things on the sheet. */
export const layoutNodes = (
  words: LayoutWords,
  pictures: { addressOf: PictureAddress; gone: string },
): Extensions => [
  HorizontalRule.configure({ label: words.rule }),
  PageBreak.configure({ label: words.pageBreak }),
  Space.configure({ label: words.space }),
  Column,
  Columns,
  Image.configure(pictures),
]
