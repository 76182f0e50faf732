import { decodeXml } from '#platform/decode-xml.ts'
import { Refusal } from '#platform/refusal.ts'

export type Attributes = (name: string) => string | undefined

export type XmlListener = {
  /** `at` is where the element begins in the text. */
  open?: (name: string, attributes: Attributes, at: number) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const insideTag = /[^>"']+|"[^"]*"|'[^']*'/y

/** Where the tag ends that begins here, which is not at a `>` within quotes; -1: nowhere. */
function endOfTag(xml: string, from: number): number {
  let at = from
  while (xml[at] !== '>') {
    insideTag.lastIndex = at
    if (!insideTag.test(xml)) return -1
    at = insideTag.lastIndex
  }
  return at
}

function attributesOf(written: string): Attributes {
  let found: Map<string, string> | undefined
  return (name) => {
    found ??= new Map(
      [...written.matchAll(/(?<![^\s=])([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', double, single]) => [key, decodeXml(double ?? single ?? '')],
      ),
    )
    return found.get(name)
  }
}

/**
 * Reads a document once from beginning to end and reports elements by their names without namespaces. A document type
 * is refused, because it can define entities that grow without end or read other files.
 */
export function scanXml(xml: string, listener: XmlListener): void {
  const damaged = () => new Refusal('TABLE_DAMAGED')
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    const text = next === -1 ? xml.slice(at) : xml.slice(at, next)
    if (text !== '') listener.text?.(decodeXml(text))
    if (next === -1) return
    const skip = (from: string, to: string) => {
      if (!xml.startsWith(from, next)) return false
      const end = xml.indexOf(to, next + from.length)
      if (end === -1) throw damaged()
      if (from === '<![CDATA[') listener.text?.(xml.slice(next + from.length, end))
      at = end + to.length
      return true
    }
    if (skip('<!--', '-->') || skip('<![CDATA[', ']]>') || skip('<?', '?>')) continue
    if (xml.startsWith('<!', next)) throw damaged()
    if (xml.startsWith('</', next)) {
      const end = xml.indexOf('>', next)
      if (end === -1) throw damaged()
      listener.close?.(local(xml.slice(next + 2, end).trim()))
      at = end + 1
      continue
    }
    const end = endOfTag(xml, next)
    if (end === -1) throw damaged()
    const isEmpty = xml[end - 1] === '/'
    const written = xml.slice(next + 1, isEmpty ? end - 1 : end)
    const [name = ''] = /^[^\s/]+/.exec(written) ?? []
    if (name === '') throw damaged()
    listener.open?.(local(name), attributesOf(written.slice(name.length)), next)
    if (isEmpty) listener.close?.(local(name))
    at = end + 1
  }
}
