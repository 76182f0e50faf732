import { conditionTests, dateStyles, documentListNames } from '@reihum/contract/documents/content.ts'
import { type Extensions, Node } from '@tiptap/core'

type Chip = { label: string; context: string; sample: string; hint: string }

export type VariableWords = {
  /** What a placeholder is called, what it belongs to, and what it looks like when it is filled. */
  chip: (name: string, style: string | null) => Chip
  condition: (attrs: { placeholder: string; test: string; value: string }) => string
  repetition: (list: string) => string
}

const oneOf =
  <Value extends string>(values: readonly Value[], key: string) =>
  ({ dataset }: HTMLElement): Value | null =>
    values.find((value) => value === dataset[key]) ?? null

const Placeholder = Node.create<Pick<VariableWords, 'chip'>>({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ chip: (name) => ({ label: name, context: '', sample: '', hint: '' }) }),
  addAttributes: () => ({
    name: { default: '', parseHTML: ({ dataset }) => dataset.placeholder ?? '', rendered: false },
    style: { default: null, parseHTML: oneOf(dateStyles, 'dateStyle'), rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML({ node }) {
    const { name, style } = node.attrs
    const { label, context, sample, hint } = this.options.chip(name, style)
    return [
      'span',
      {
        class: 'chip',
        'data-placeholder': name,
        'data-context': context,
        ...(style && { 'data-date-style': style }),
        title: hint,
      },
      ['span', { class: 'chipLabel' }, label],
      ['span', { class: 'chipSample' }, sample],
    ]
  },
  renderText: ({ node }) => `{{${node.attrs.name}}}`,
})

/** A frame around blocks, with a line above that says when they are printed. */
const frame = (attributes: Record<string, string>, label: string) =>
  [
    'div',
    { class: 'frame', ...attributes },
    ['span', { class: 'frameLabel', contenteditable: 'false' }, label],
    ['div', { class: 'frameBody' }, 0],
  ] as const

const Condition = Node.create<Pick<VariableWords, 'condition'>>({
  name: 'condition',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ condition: ({ placeholder }) => placeholder }),
  addAttributes: () => ({
    placeholder: { default: '', rendered: false, parseHTML: ({ dataset }) => dataset.condition ?? '' },
    test: {
      default: 'filled',
      rendered: false,
      parseHTML: (element) => oneOf(conditionTests, 'test')(element) ?? 'filled',
    },
    value: { default: '', rendered: false, parseHTML: ({ dataset }) => dataset.value ?? '' },
  }),
  parseHTML: () => [{ tag: 'div[data-condition]', contentElement: '.frameBody' }],
  renderHTML({ node }) {
    const { placeholder, test, value } = node.attrs
    const attributes = { 'data-condition': placeholder, 'data-test': test, 'data-value': value }
    return frame(attributes, this.options.condition({ placeholder, test, value }))
  },
})

const Repetition = Node.create<Pick<VariableWords, 'repetition'>>({
  name: 'repetition',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ repetition: (list) => list }),
  addAttributes: () => ({
    over: {
      default: 'appointments',
      rendered: false,
      parseHTML: (element) => oneOf(documentListNames, 'over')(element) ?? 'appointments',
    },
  }),
  parseHTML: () => [{ tag: 'div[data-over]', contentElement: '.frameBody' }],
  renderHTML({ node }) {
    return frame({ 'data-over': node.attrs.over }, this.options.repetition(node.attrs.over))
  },
})

/** What is filled in when a document is made. */
export const variableNodes = ({ chip, condition, repetition }: VariableWords): Extensions => [
  Placeholder.configure({ chip }),
  Condition.configure({ condition }),
  Repetition.configure({ repetition }),
]
