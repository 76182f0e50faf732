import { posix } from 'node:path'
import { type Node, type Program, parseSync, Visitor } from 'oxc-parser'

export type Import = {
  specifier: string
  line: number
  /** Loaded before the file itself runs: neither an import of types alone nor a dynamic import. */
  isEager: boolean
  path?: string
  package?: string
}

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

/** Resolves a specifier to a file of this repository or to a package. */
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

type Named = { specifier: string; start: number; isEager: boolean }

/** All files and packages that a file names: in imports, re-exports, dynamic imports and imports of types. */
function importsOf(program: Program): Named[] {
  const found: Named[] = []
  const add = (isEager: boolean, node: { start: number; source: Node | null }) => {
    const specifier = node.source && literalOf(node.source)
    if (specifier) found.push({ specifier, start: node.start, isEager })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.importKind !== 'type', node),
    ExportAllDeclaration: (node) => add(node.exportKind !== 'type', node),
    ExportNamedDeclaration: (node) => add(node.exportKind !== 'type', node),
    ImportExpression: (node) => add(false, node),
    TSImportType: (node) => add(false, node),
  }).visit(program)
  return found
}

export function parseSource(path: string, text: string): SourceFile {
  const { program } = parseSync(path, text)
  const lineOf = ({ start }: { start: number }) => text.slice(0, start).split('\n').length
  const imports = importsOf(program).map(({ specifier, start, isEager }) => ({
    specifier,
    isEager,
    line: lineOf({ start }),
    ...resolve(path, specifier),
  }))
  return { path, program, imports, lineOf }
}
