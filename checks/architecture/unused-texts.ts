import { type Node, type ObjectExpression, Visitor } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'

type Uses = {
  words: Set<string>
  /** The fixed parts of composed keys, as in text(`do_${action}`). */
  composed: string[][]
  /** A text is looked up by a value, so its key may be named anywhere. */
  isByValue: boolean
}

/** Whether a name can come of a template with these fixed parts. */
function isComposedOf(parts: readonly string[], name: string): boolean {
  const [head = '', ...rest] = parts
  const tail = rest.pop() ?? ''
  let at = head.length
  for (const part of rest) {
    at = name.indexOf(part, at)
    if (at < 0) return false
    at += part.length
  }
  return name.startsWith(head) && name.endsWith(tail) && at + tail.length <= name.length
}

function usesIn(file: SourceFile): Uses {
  const uses: Uses = { words: new Set(), composed: [], isByValue: false }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') uses.words.add(value)
    },
    // `messages.de.title` and the keys of a table by state name texts too.
    MemberExpression: ({ property }) => {
      if (property.type === 'Identifier') uses.words.add(property.name)
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = quasis.map(({ value }) => value.cooked ?? '')
      if (parts.length > 1 && parts.some((part) => part !== '')) uses.composed.push(parts)
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      const isText = callee.type === 'Identifier' && /text|words/i.test(callee.name)
      if (isText && first && first.type !== 'Literal' && first.type !== 'TemplateLiteral')
        uses.isByValue = true
    },
  }).visit(file.program)
  return uses
}

type Key = { name: string; line: number }
type Catalogue = { file: SourceFile; name: string; keys: Key[] }

function keysOf({ properties }: ObjectExpression, file: SourceFile): Key[] {
  return properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [{ name: property.key.name, line: file.lineOf(property) }]
      : [],
  )
}

/** The German texts, where the node makes a catalogue. */
function germanOf(node: Node | null) {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier') return null
  const [german] = node.arguments
  return node.callee.name === 'catalogue' && german?.type === 'ObjectExpression' ? german : null
}

function cataloguesIn(file: SourceFile): Catalogue[] {
  const found: Catalogue[] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const german = germanOf(init)
      if (german && id.type === 'Identifier') found.push({ file, name: id.name, keys: keysOf(german, file) })
    },
  }).visit(file.program)
  return found
}

/** Texts of the web that nothing shows. */
export function unusedTexts(files: readonly SourceFile[]): { path: string; line: number; key: string }[] {
  const uses = new Map(files.map((file) => [file, usesIn(file)]))
  const named = new Set(
    files
      .filter(({ path }) => !path.endsWith('.messages.ts'))
      .flatMap((file) => [...(uses.get(file)?.words ?? [])]),
  )
  return files.flatMap(cataloguesIn).flatMap(({ file, keys }) => {
    const readers = files
      .filter((one) => one === file || one.imports.some(({ path }) => path === file.path))
      .flatMap((one) => (one === file && file.path.endsWith('.messages.ts') ? [] : [uses.get(one) as Uses]))
    const isByValue = readers.some((reader) => reader.isByValue)
    const isUsed = ({ name }: Key) =>
      readers.some(
        ({ words, composed }) => words.has(name) || composed.some((parts) => isComposedOf(parts, name)),
      ) ||
      (isByValue && named.has(name))
    return keys.filter((key) => !isUsed(key)).map(({ name, line }) => ({ path: file.path, line, key: name }))
  })
}
