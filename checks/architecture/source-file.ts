import { posix } from 'node:path'
import { type Node, type Program, parseSync, Visitor } from 'oxc-parser'

export type Import = { specifier: string; line: number; path?: string; package?: string }

export type SourceFile = {
  path: string
  program: Program
  imports: Import[]
  lineOf(node: { start: number }): number
}

const aliases: Record<string, string> = {
  'server/#test/': 'server/test/',
  'server/#seed/': 'server/seed/',
}

/** What a specifier means: a file of this repository, or a package. */
function resolve(from: string, specifier: string): Pick<Import, 'path' | 'package'> {
  const [clean = ''] = specifier.split('?')
  const [side = ''] = from.split('/')
  if (clean.startsWith('.')) return { path: posix.join(posix.dirname(from), clean) }
  if (clean.startsWith('#')) {
    const [folder = '', ...rest] = clean.split('/')
    const base = aliases[`${side}/${folder}/`] ?? `${side}/src/${folder.slice(1)}/`
    return { path: base + rest.join('/') }
  }
  const own = /^@reihum\/([^/]+)\/?(.*)$/.exec(clean)
  if (own) return { path: own[1] === 'contract' ? `contract/src/${own[2]}` : `${own[1]}/${own[2]}` }
  if (clean.startsWith('node:')) return { package: clean }
  return { package: clean.split('/', clean.startsWith('@') ? 2 : 1).join('/') }
}

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TSAsExpression' ? literalOf(node.expression) : undefined
}

/** Every way in which a file names another: imports, re-exports, late imports and imports of types. */
function importsOf(program: Program): { specifier: string; start: number }[] {
  const found: { specifier: string; start: number }[] = []
  const add = (node: { start: number; source: Node | null }) => {
    const specifier = node.source && literalOf(node.source)
    if (specifier) found.push({ specifier, start: node.start })
  }
  new Visitor({
    ImportDeclaration: add,
    ExportAllDeclaration: add,
    ExportNamedDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program)
  return found
}

export function parseSource(path: string, text: string): SourceFile {
  const { program } = parseSync(path, text)
  const lineOf = ({ start }: { start: number }) => text.slice(0, start).split('\n').length
  const imports = importsOf(program).map(({ specifier, start }) => ({
    specifier,
    line: lineOf({ start }),
    ...resolve(path, specifier),
  }))
  return { path, program, imports, lineOf }
}
