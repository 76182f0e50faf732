/** Characters that XML 1.0 has no way to write, not even by number. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken away
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] as string)

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

/** An element with elements in it. */
export const group = (name: string, ...parts: readonly string[]) => `<${name}>${parts.join('')}</${name}>`

/** An element with text in it; none for an empty text. */
export const leaf = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) =>
  text === '' ? '' : `<${name}${attributesOf(attributes)}>${escaped(text)}</${name}>`
