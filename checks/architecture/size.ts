import type { Node } from 'oxc-parser'
import { sizes } from './house.ts'
import type { SourceFile } from './source-file.ts'

type Sized = { name: string; line: number; statements: number }

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Whether a node counts as a statement: not a block, which only contains others, nor imports, exports and types. */
const isStatement = ({ type }: Node) =>
  /(Statement|^VariableDeclaration)$/.test(type) && type !== 'BlockStatement'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function nameOf(node: Node): string {
  return 'id' in node && isNode(node.id) && node.id.type === 'Identifier' ? node.id.name : 'a function'
}

/** Counts the statements of a file and of each function in it, nested functions included. */
function sizeOf(file: SourceFile): { statements: number; functions: Sized[] } {
  const found: Sized[] = []
  let statements = 0
  const walk = (node: Node, inside: readonly Sized[]) => {
    if (isStatement(node)) {
      statements += 1
      for (const sized of inside) sized.statements += 1
    }
    let within = inside
    if (functions.has(node.type)) {
      const sized = { name: nameOf(node), line: file.lineOf(node), statements: 0 }
      found.push(sized)
      within = [...inside, sized]
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, within)
    }
  }
  walk(file.program, [])
  return { statements, functions: found }
}

type Finding = { isBreach: boolean; says: string }

/**
 * Reports files and functions that are too large to read at once. Statements are counted and not lines, because the
 * length or width of a table says nothing about how hard a file is to follow. Tests may be longer, because they are
 * read case by case.
 */
export function sizeFindings(file: SourceFile): Finding[] {
  const isTest = /\.(test|spec)\.tsx?$|^server\/test\//.test(file.path)
  const { statements, functions: all } = sizeOf(file)
  const limit = isTest ? sizes.test : sizes.file
  const findings: Finding[] = []
  if (statements > limit.warning)
    findings.push({
      isBreach: statements > limit.limit,
      says: `${file.path}: ${statements} statements are more than one reads at once: split it by a noun, into a folder of that name.`,
    })
  if (isTest) return findings
  for (const { name, line, statements: inside } of all)
    if (inside > sizes.function.warning)
      findings.push({
        isBreach: inside > sizes.function.limit,
        says: `${file.path}:${line}: ${name} has ${inside} statements: divide it into what is read, decided and written, or into a table.`,
      })
  return findings
}
