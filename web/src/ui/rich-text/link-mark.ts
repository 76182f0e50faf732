import { safeHref } from '@reihum/contract/wire/safe-href.ts'
import { Mark } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

const hrefOf = (element: HTMLElement) => safeHref(element.getAttribute('href') ?? '')

/** A link, to addresses that the contract allows; pasting an address over selected words makes them a link. */
export const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,

  addAttributes: () => ({ href: { default: null, parseHTML: hrefOf } }),

  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (hrefOf(element) === null ? false : null) }],

  renderHTML: ({ mark }) => ['a', { href: mark.attrs.href, rel: 'nofollow noopener' }, 0],

  addProseMirrorPlugins() {
    const { type } = this
    return [
      new Plugin({
        props: {
          handlePaste(view, event) {
            const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
            const href = /^https?:\S+$/i.test(pasted) ? safeHref(pasted) : null
            if (href === null) return false
            const { selection, schema, tr } = view.state
            const mark = type.create({ href })
            view.dispatch(
              selection.empty
                ? tr.replaceSelectionWith(schema.text(pasted, [mark]), false)
                : tr.addMark(selection.from, selection.to, mark),
            )
            return true
          },
        },
      }),
    ]
  },
})
