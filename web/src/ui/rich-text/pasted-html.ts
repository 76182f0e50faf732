import { deepestList } from '@reihum/contract/wire/rich-text.ts'

const levelOf = (paragraph: Element) =>
  Math.min(Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1), deepestList)

/** Word writes the items of lists as paragraphs that begin with a drawn bullet or number. */
function listWordItems(body: HTMLElement) {
  /** The lists that are open, the outermost first. */
  let open: Element[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"]')) {
    const drawn = [...paragraph.querySelectorAll('[style*="mso-list"]')]
    const bullet = drawn.map((element) => element.textContent).join('')
    for (const element of drawn) element.remove()
    if (last === null || paragraph.previousElementSibling !== (open[0] ?? null)) open = []
    const level = Math.min(levelOf(paragraph), open.length + 1)
    open = open.slice(0, level)
    if (open.length < level) {
      const list = body.ownerDocument.createElement(/^\s*\w{1,3}[.)]/.test(bullet) ? 'ol' : 'ul')
      const parent = open.at(-1)?.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      open.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    open.at(-1)?.append(item)
    item.append(paragraph)
    last = paragraph
  }
}

/** Lists nested deeper than allowed join the deepest allowed list. */
function flattenDeepLists(body: HTMLElement) {
  const tooDeep = `${'li '.repeat(deepestList)}:is(ul, ol)`
  for (let list = body.querySelector(tooDeep); list; list = body.querySelector(tooDeep)) {
    const item = list.closest('li')
    item?.after(...list.querySelectorAll(':scope > li'))
    list.remove()
  }
}

/** Turns a table row into a line: the editor would join its cells without any space. */
function writeRowsAsLines(body: HTMLElement) {
  for (const row of body.querySelectorAll('tr')) {
    const line = body.ownerDocument.createElement('p')
    for (const cell of row.querySelectorAll(':scope > :is(td, th)')) {
      if (line.hasChildNodes()) line.append(' – ')
      for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ')
      line.append(...cell.childNodes)
    }
    row.replaceWith(line)
  }
}

function pasted(html: string, ...prepare: ((body: HTMLElement) => void)[]): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const step of prepare) step(body)
  return body.innerHTML
}

/** Prepares pasted HTML so that the editor recognises its lists; the editor parses the rest by itself. */
export const pastedHtml = (html: string): string =>
  pasted(html, writeRowsAsLines, listWordItems, flattenDeepLists)

/** The same for an editor that has tables. */
export const pastedHtmlWithTables = (html: string): string => pasted(html, listWordItems, flattenDeepLists)
