import { Refusal } from '#platform/refusal.ts'

export type Attributes = (name: string) => string | undefined

export type XmlListener = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of the language and characters by number; there are no others without a document type. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, decimal, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const tag = /<([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/y

function attributesOf(written: string): Attributes {
  let found: Map<string, string> | undefined
  return (name) => {
    found ??= new Map(
      [...written.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', double, single]) => [key, decoded(double ?? single ?? '')],
      ),
    )
    return found.get(name)
  }
}

/**
 * Reads a document once, from its beginning to its end, and tells what it meets by names without their spaces. A document
 * type is refused: with it entities come that grow without end, or lead to other files.
 */
export function scanXml(xml: string, listener: XmlListener): void {
  const damaged = () => new Refusal('TABLE_DAMAGED')
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    const text = next === -1 ? xml.slice(at) : xml.slice(at, next)
    if (text !== '') listener.text?.(decoded(text))
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
    tag.lastIndex = next
    const [all, name = '', written = '', isEmpty] = tag.exec(xml) ?? []
    if (all === undefined) throw damaged()
    listener.open?.(local(name), attributesOf(written))
    if (isEmpty) listener.close?.(local(name))
    at = next + all.length
  }
}
